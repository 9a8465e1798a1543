import { z } from 'zod'
import { BANKS, bankByCbnCode, bankByNipCode } from '../../../platform/nigeria/banks.ts'
import type { AccountCredit } from '../port.ts'
import { lagosTime, naira } from '../wire-values.ts'

const payerShape = z.object({
  bankCode: z.string().max(20).nullish(),
  accountName: z.string().max(200).nullish(),
  accountNumber: z.string().max(40).nullish(),
  sessionId: z.string().max(64).nullish(),
})

const PAID: readonly string[] = ['PAID', 'OVERPAID']

/** A payment into a reserved account: the data of a notice. Answers to a query and rows of the list have the same fields. */
export const creditShape = z
  .object({
    product: z.object({ type: z.literal('RESERVED_ACCOUNT') }),
    transactionReference: z.string().min(1).max(64),
    paymentStatus: z.string().refine((status) => PAID.includes(status)),
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
    payerName: payer!.accountName ?? '',
    payerAccountNumber: payer!.accountNumber ?? '',
    payerBankCode: cbnCodeOf(payer!.bankCode ?? '', payer!.sessionId ?? ''),
    narration: paid.paymentDescription ?? '',
    receivedAt: paid.paidOn,
  }))

/** Without a code, the session id of the network begins with that of the sending bank. */
function cbnCodeOf(code: string, sessionId: string): string {
  const known = bankByCbnCode(code) ?? bankByNipCode(code) ?? bankByNipCode(sessionId.slice(0, 6)) ?? BANKS.find(({ name }) => name === code)
  return known?.cbnCode ?? code
}

/** What is certainly no paid transaction of a reserved account: its status, or its product, is another one. */
const otherShape = z.union([
  z.object({ paymentStatus: z.string().refine((status) => !PAID.includes(status)) }),
  z.object({ product: z.object({ type: z.string().refine((type) => type !== 'RESERVED_ACCOUNT') }) }),
])
const namedShape = z.object({ transactionReference: z.string().min(1).max(64) })

/** False for what cannot be read. */
export const isOther = (transaction: unknown): boolean => otherShape.safeParse(transaction).success

/** The payments of a page, and the references of rows that may be some and cannot be read; null where such a row has no reference. */
export function readCredits(rows: readonly unknown[]): { credits: AccountCredit[]; unread: string[] } | null {
  const credits: AccountCredit[] = []
  const unread: string[] = []
  for (const row of rows) {
    if (isOther(row)) continue
    const credit = creditShape.safeParse(row).data
    const named = namedShape.safeParse(row).data
    if (!named) return null
    if (credit) credits.push(credit)
    else unread.push(named.transactionReference)
  }
  return { credits, unread }
}
