import { z } from 'zod'
import { divideHalfUp, type Kobo } from '../../platform/money/index.ts'
import { bankByCbnCode } from '../../platform/nigeria/banks.ts'
import { nextDigits, nowText, type PartnerContext } from '../context.ts'
import { withPayerAccount } from '../names.ts'
import type { Notices, NoticeSettings } from '../notices/notices.ts'
import { addCredit, type Credit, findCredit } from './credits.ts'

const text = (maximum: number) => z.string().trim().min(1).max(maximum)

export const payInBody = z
  .strictObject({
    accountNumber: z.string('No business has an alternate account yet.').regex(/^\d{10}$/, 'An account number has 10 digits.'),
    amountKobo: z
      .int('The amount is a whole number of kobo.')
      .positive('The amount must be more than zero.')
      .transform((kobo) => BigInt(kobo)),
    payerName: text(120),
    payerBank: z.string().refine((code) => bankByCbnCode(code) !== null, 'No bank has this CBN code.'),
    payerAccount: z
      .string()
      .regex(/^\d{10}$/, 'An account number has 10 digits.')
      .optional(),
    narration: z.string().max(200).default(''),
    settlementId: text(64).optional(),
    copies: z.int().min(1).max(100).default(1),
    notify: z.boolean().default(true),
  })
  .transform(withPayerAccount)

/** What differs between vendors when somebody pays. */
export type PayInTerms<Settings extends NoticeSettings> = {
  /** What the vendor keeps of each payment, before its VAT. */
  fee: { perMille: bigint; capKobo: Kobo; withVat: boolean }
  nextSettlementId(context: PartnerContext<Settings>): string
  notices: Notices<Settings>
  /** What a notice of the credit says. */
  noticeOf(context: PartnerContext<Settings>, credit: Credit): object
}

/** A repeated settlement id credits once and sends its notices again. */
export function payIn<Settings extends NoticeSettings>(
  context: PartnerContext<Settings>,
  { fee, nextSettlementId, notices, noticeOf }: PayInTerms<Settings>,
  { copies, notify, settlementId: named, ...paid }: z.output<typeof payInBody>,
): { settlementId: string; sessionId: string } {
  const settlementId = named ?? nextSettlementId(context)
  const sessionId = (bankByCbnCode(paid.payerBank)!.nipCode ?? '999999') + nextDigits(context, 24)
  return context.database.transaction(() => {
    addCredit(context, { ...paid, settlementId, sessionId, ...keptOf(paid.amountKobo, fee), receivedAt: nowText(context) })
    const credit = findCredit(context, settlementId)!
    if (notify) notices.enqueue(context, { subject: settlementId, body: JSON.stringify(noticeOf(context, credit)), copies })
    return { settlementId, sessionId: credit.sessionId }
  })
}

function keptOf(amountKobo: Kobo, { perMille, capKobo, withVat }: PayInTerms<NoticeSettings>['fee']): { feeKobo: Kobo; vatKobo: Kobo } {
  const share = divideHalfUp(amountKobo * perMille, 1_000n)
  const feeKobo = share > capKobo ? capKobo : share
  return { feeKobo, vatKobo: withVat ? divideHalfUp(feeKobo * 75n, 1_000n) : 0n }
}
