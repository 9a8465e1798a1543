import { z } from 'zod'
import { BANKS, bankByNipCode } from '../../../platform/nigeria/banks.ts'
import type { AccountCredit } from '../port.ts'
import { lagosTime, naira } from '../wire-values.ts'

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
