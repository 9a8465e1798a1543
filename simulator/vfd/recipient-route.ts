import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findCollectionAccount } from '../bank/accounts.ts'
import { accountHolder } from '../bank/names.ts'
import { nextSessionId } from '../bank/session-ids.ts'
import { OWN_BANK_CODE, POOL, type SimulatorContext } from '../bank/context.ts'
import { bankByCbnCode } from '../../platform/nigeria/banks.ts'
import { failureModeFor } from '../failure-modes/failure-modes.ts'
import { sendUnavailable } from './failure-responses.ts'
import { cbnCodeOf, envelope, type Envelope } from './serializers.ts'

/** Nobody holds an account that ends so, at any other bank. */
const UNKNOWN_ACCOUNT_ENDING = '9999'

/** `GET /transfer/recipient`: who holds an account. */
export function recipientRoute(app: FastifyInstance, context: SimulatorContext): void {
  const query = z.object({ accountNo: z.string().regex(/^\d{10}$/), bank: z.string().min(1), transfer_type: z.enum(['intra', 'inter']) })
  app.get('/transfer/recipient', async (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success) return envelope('199', `Invalid or missing field: ${asked.error.issues[0]?.path.join('.')}`)
    const failureMode = failureModeFor(context, 'vfd', asked.data.accountNo)
    if (failureMode === 'down') return sendUnavailable(reply)
    if (failureMode === 'slow') await context.clock.sleep(context.settings.slowMs)
    const bankCode = cbnCodeOf(asked.data.bank)
    if (bankCode === null) return envelope('104', 'Bank not found')
    return bankCode === OWN_BANK_CODE ? ownRecipient(context, asked.data.accountNo) : otherRecipient(context, asked.data.accountNo, bankCode)
  })
}

function ownRecipient(context: SimulatorContext, accountNumber: string): Envelope {
  const account = findCollectionAccount(context, accountNumber)
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

function otherRecipient(context: SimulatorContext, accountNumber: string, bankCode: string): Envelope {
  if (accountNumber.endsWith(UNKNOWN_ACCOUNT_ENDING)) return envelope('104', 'Account not found')
  const holder = accountHolder(accountNumber, bankCode)
  return envelope('00', 'Account Found', {
    name: holder.name,
    clientId: '',
    bvn: holder.bvn,
    account: { number: accountNumber, id: nextSessionId(context, OWN_BANK_CODE) },
    status: 'active',
    currency: 'NGN',
    bank: bankByCbnCode(bankCode)!.name,
  })
}
