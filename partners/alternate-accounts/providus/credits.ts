import { z } from 'zod'
import { type Kobo, nairaTextToKobo } from '../../../platform/money/index.ts'
import { BANKS, bankByNipCode } from '../../../platform/nigeria/banks.ts'
import type { AccountCredit } from '../port.ts'

export const naira = z.string().transform((text, check): Kobo => {
  const kobo = nairaTextToKobo(text)
  if (kobo !== null) return kobo
  check.addIssue('not an amount in naira')
  return z.NEVER
})

/** `2021-10-26 14:37:45.0`, in Lagos. */
export const lagosTime = z.string().transform((text, check) => {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,9})?$/.exec(text) ?? []
  const at = new Date(`${day}T${time}+01:00`)
  // The engine turns 31 February into a day of March: a day that changes in a round trip is invalid.
  if (day && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day && !Number.isNaN(at.getTime())) return at
  check.addIssue('not a time')
  return z.NEVER
})

/** The credit in notices, in answers to a query and in the report. Amounts are texts in naira. */
export const creditShape = z
  .object({
    settlementId: z.string().min(1).max(64),
    sessionId: z.string().min(1).max(64),
    accountNumber: z.string().regex(/^\d{10}$/),
    transactionAmount: naira,
    settledAmount: naira,
    currency: z.literal('NGN'),
    sourceAccountNumber: z.string().max(40),
    sourceAccountName: z.string().max(200),
    sourceBankName: z.string().max(100),
    tranRemarks: z.string().nullish(),
    tranDateTime: lagosTime,
  })
  .refine((credit) => credit.transactionAmount > 0n && credit.settledAmount > 0n && credit.settledAmount <= credit.transactionAmount)
  .transform((credit): AccountCredit => ({
    settlementId: credit.settlementId,
    sessionId: credit.sessionId,
    accountNumber: credit.accountNumber,
    amountKobo: credit.transactionAmount,
    settledKobo: credit.settledAmount,
    payerName: credit.sourceAccountName,
    payerAccountNumber: credit.sourceAccountNumber,
    payerBankCode: cbnCodeOf(credit.sourceBankName, credit.sessionId),
    narration: credit.tranRemarks ?? '',
    receivedAt: credit.tranDateTime,
  }))

/** Providus names the bank only. A session id of the network begins with the code of the sending bank. */
function cbnCodeOf(bankName: string, sessionId: string): string {
  const name = bankName.trim().toLowerCase()
  const known = BANKS.find((bank) => bank.name.toLowerCase() === name) ?? bankByNipCode(sessionId.slice(0, 6))
  return known?.cbnCode ?? bankName
}
