import { z } from 'zod'
import { BANKS, bankByCbnCode, bankByNipCode } from '../../../platform/nigeria/banks.ts'
import type { AccountCredit } from '../port.ts'
import { lagosTime, naira } from '../wire-values.ts'

const payerShape = z.object({
  bankCode: z.string().max(20).default(''),
  accountName: z.string().max(200),
  accountNumber: z.string().max(40),
  sessionId: z.string().max(64).nullish(),
})

/** A payment into a reserved account: the data of a notice. Answers to a query and rows of the list have the same fields. */
export const creditShape = z
  .object({
    product: z.object({ type: z.literal('RESERVED_ACCOUNT') }),
    transactionReference: z.string().min(1).max(64),
    paymentStatus: z.enum(['PAID', 'OVERPAID']),
    amountPaid: naira,
    settlementAmount: naira,
    currency: z.literal('NGN'),
    paidOn: lagosTime,
    paymentDescription: z.string().nullish(),
    destinationAccountInformation: z.object({ accountNumber: z.string().regex(/^\d{10}$/) }),
    paymentSourceInformation: z.array(payerShape).min(1),
  })
  .refine(({ amountPaid, settlementAmount }) => amountPaid > 0n && settlementAmount > 0n && settlementAmount <= amountPaid)
  .transform(({ paymentSourceInformation: [payer], ...paid }): AccountCredit => ({
    settlementId: paid.transactionReference,
    sessionId: payer!.sessionId || paid.transactionReference,
    accountNumber: paid.destinationAccountInformation.accountNumber,
    amountKobo: paid.amountPaid,
    settledKobo: paid.settlementAmount,
    payerName: payer!.accountName,
    payerAccountNumber: payer!.accountNumber,
    payerBankCode: cbnCodeOf(payer!.bankCode, payer!.sessionId ?? ''),
    narration: paid.paymentDescription ?? '',
    receivedAt: paid.paidOn,
  }))

/** Without a code, the session id of the network begins with that of the sending bank. */
function cbnCodeOf(code: string, sessionId: string): string {
  const known = bankByCbnCode(code) ?? bankByNipCode(code) ?? bankByNipCode(sessionId.slice(0, 6)) ?? BANKS.find(({ name }) => name === code)
  return known?.cbnCode ?? code
}

/** A transaction that is no paid one of a reserved account, of which there are others in the list and in answers. */
const otherShape = z.object({ paymentStatus: z.string(), product: z.object({ type: z.string() }) })

export const isPaidCredit = (transaction: unknown): boolean => {
  const other = otherShape.safeParse(transaction)
  // What cannot be read is no other transaction: it is read as a credit, which fails.
  return !other.success || (other.data.product.type === 'RESERVED_ACCOUNT' && ['PAID', 'OVERPAID'].includes(other.data.paymentStatus))
}
