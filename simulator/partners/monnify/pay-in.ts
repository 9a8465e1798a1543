import { z } from 'zod'
import { divideHalfUp, type Kobo } from '../../../platform/money/index.ts'
import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { nowText } from '../../context.ts'
import { addCredit, findCredit } from './accounts.ts'
import { nextDigits } from './digits.ts'
import { enqueueNotice } from './notices.ts'
import type { MonnifyContext } from './settings.ts'

const text = (most: number) => z.string().trim().min(1).max(most)

export const payInBody = z.strictObject({
  accountNumber: z.string().regex(/^\d{10}$/, 'An account number has 10 digits.'),
  amountKobo: z
    .int('The amount is a whole number of kobo.')
    .positive('The amount must be more than zero.')
    .transform((kobo) => BigInt(kobo)),
  payerName: text(120),
  payerBank: z.string().refine((code) => bankByCbnCode(code) !== null, 'No bank has this CBN code.'),
  payerAccount: z.string().regex(/^\d{10}$/, 'An account number has 10 digits.'),
  narration: z.string().max(200).default(''),
  settlementId: text(64).optional(),
  copies: z.int().min(1).max(100).default(1),
  notify: z.boolean().default(true),
})

/** Monnify keeps 1 percent, ₦100 at most. */
const FEE_PER_MILLE = 10n
const FEE_CAP_KOBO = 10_000n

/** A repeated reference credits once and sends its notices again. */
export function payIn(context: MonnifyContext, order: z.output<typeof payInBody>): { settlementId: string; sessionId: string } {
  const { copies, notify, settlementId: named, ...credit } = order
  const transactionReference = named ?? nextReference(context)
  const sessionId = (bankByCbnCode(order.payerBank)!.nipCode ?? '999999') + nextDigits(context, 24)
  context.database.transaction(() => {
    addCredit(context, { ...credit, transactionReference, sessionId, feeKobo: feeOf(order.amountKobo), receivedAt: nowText(context) })
    if (notify) enqueueNotice(context, { transactionReference, copies })
  })
  context.wakeBackgroundWork()
  return { settlementId: transactionReference, sessionId: findCredit(context, transactionReference)!.sessionId }
}

/** `MNFY|04|20211117112842|000170` */
function nextReference(context: MonnifyContext): string {
  const at = nowText(context).slice(0, 19).replaceAll(/\D/g, '')
  return `MNFY|${nextDigits(context, 2)}|${at}|${nextDigits(context, 6)}`
}

function feeOf(amountKobo: Kobo): Kobo {
  const fee = divideHalfUp(amountKobo * FEE_PER_MILLE, 1_000n)
  return fee > FEE_CAP_KOBO ? FEE_CAP_KOBO : fee
}
