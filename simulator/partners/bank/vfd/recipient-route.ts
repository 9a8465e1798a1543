import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findCollectionAccount } from '../accounts.ts'
import { operatingAccount } from '../operating-account.ts'
import { latestPayerName } from '../inflows.ts'
import { accountHolder } from '../../../names.ts'
import { nextSessionId } from '../session-ids.ts'
import { OWN_BANK_CODE, POOL, type BankContext } from '../context.ts'
import { bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { transferModeFor } from '../failure-modes.ts'
import { sendUnavailable } from '../../../failure-modes/responses.ts'
import { cbnCodeOf, envelope, type Envelope } from './serializers.ts'

/** No account at another bank has this ending. */
const UNKNOWN_ACCOUNT_ENDING = '9999'

/** `GET /transfer/recipient`: the holder of an account. */
export function recipientRoute(app: FastifyInstance, context: BankContext): void {
  const query = z.object({ accountNo: z.string().regex(/^\d{10}$/), bank: z.string().min(1), transfer_type: z.enum(['intra', 'inter']) })
  app.get('/transfer/recipient', async (request, reply) => {
    const parsed = query.safeParse(request.query)
    if (!parsed.success) return envelope('199', `Invalid or missing field: ${parsed.error.issues[0]?.path.join('.')}`)
    const failureMode = transferModeFor(context, parsed.data.accountNo)
    if (failureMode === 'down') return sendUnavailable(reply)
    if (failureMode === 'slow') await context.clock.sleep(context.server.slowMs)
    const bankCode = cbnCodeOf(parsed.data.bank)
    if (bankCode === null) return envelope('104', 'Bank not found')
    return bankCode === OWN_BANK_CODE ? ownRecipient(context, parsed.data.accountNo) : otherRecipient(context, parsed.data.accountNo, bankCode)
  })
}

function ownRecipient(context: BankContext, accountNumber: string): Envelope {
  const own = [POOL, operatingAccount(context)].find((each) => each.accountNumber === accountNumber)
  const account = own ? { accountName: own.client, accountId: own.accountId } : findCollectionAccount(context, accountNumber)
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

function otherRecipient(context: BankContext, accountNumber: string, bankCode: string): Envelope {
  if (accountNumber.endsWith(UNKNOWN_ACCOUNT_ENDING)) return envelope('104', 'Account not found')
  const holder = accountHolder(accountNumber, bankCode)
  return envelope('00', 'Account Found', {
    // Who has paid is known by that name, so every payment can be sent back.
    name: latestPayerName(context, accountNumber, bankCode) ?? holder.name,
    clientId: '',
    bvn: holder.bvn,
    account: { number: accountNumber, id: nextSessionId(context, OWN_BANK_CODE) },
    status: 'active',
    currency: 'NGN',
    bank: bankByCbnCode(bankCode)!.name,
  })
}
