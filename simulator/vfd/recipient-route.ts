import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findCollectionAccount } from '../bank/accounts.ts'
import { accountHolder } from '../bank/names.ts'
import { nextSessionId } from '../bank/session-ids.ts'
import { OWN_BANK_CODE, POOL, type World } from '../bank/context.ts'
import { bankByCbnCode } from '../../platform/nigeria/banks.ts'
import { moodOf } from '../failure-modes/failure-modes.ts'
import { unavailable } from './failure-responses.ts'
import { cbnCodeOf, envelope, type Envelope } from './serializers.ts'

/** Nobody holds an account that ends so, at any other bank. */
const NOBODYS_ENDING = '9999'

/** `GET /transfer/recipient`: who holds an account. */
export function recipientRoute(app: FastifyInstance, world: World): void {
  const query = z.object({ accountNo: z.string().regex(/^\d{10}$/), bank: z.string().min(1), transfer_type: z.enum(['intra', 'inter']) })
  app.get('/transfer/recipient', async (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success) return envelope('199', `Invalid or missing field: ${asked.error.issues[0]?.path.join('.')}`)
    const mood = moodOf(world, 'vfd', asked.data.accountNo)
    if (mood === 'down') return unavailable(reply)
    if (mood === 'slow') await world.clock.sleep(world.settings.slowMs)
    const bankCode = cbnCodeOf(asked.data.bank)
    if (bankCode === null) return envelope('104', 'Bank not found')
    return bankCode === OWN_BANK_CODE ? ownRecipient(world, asked.data.accountNo) : otherRecipient(world, asked.data.accountNo, bankCode)
  })
}

function ownRecipient(world: World, accountNumber: string): Envelope {
  const account = findCollectionAccount(world, accountNumber)
  if (!account) return envelope('104', 'Account not found')
  return envelope('00', 'Account Found', {
    name: account.accountName,
    clientId: POOL.clientId,
    bvn: '',
    account: { number: accountNumber, id: account.accountId },
    status: 'active',
    currency: 'NGN',
    bank: 'VFD Microfinance Bank',
  })
}

function otherRecipient(world: World, accountNumber: string, bankCode: string): Envelope {
  if (accountNumber.endsWith(NOBODYS_ENDING)) return envelope('104', 'Account not found')
  const holder = accountHolder(accountNumber, bankCode)
  return envelope('00', 'Account Found', {
    name: holder.name,
    clientId: '',
    bvn: holder.bvn,
    account: { number: accountNumber, id: nextSessionId(world, OWN_BANK_CODE) },
    status: 'active',
    currency: 'NGN',
    bank: bankByCbnCode(bankCode)!.name,
  })
}
