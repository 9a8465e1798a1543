import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import { nextDigits } from './digits.ts'
import type { MonnifyContext } from './settings.ts'

export type MonnifyTransfer = {
  reference: string
  sessionId: string
  amountKobo: Kobo
  narration: string
  status: string
  orderedAt: string
}

const COLUMNS = `reference, session_id as "sessionId", amount_kobo as "amountKobo", narration, status, ordered_at as "orderedAt"`
const PAID = 'SUCCESS'
const FAILED = 'FAILED'

export const findTransfer = (context: MonnifyContext, reference: string): MonnifyTransfer | null =>
  context.database.get<MonnifyTransfer>(`select ${COLUMNS} from monnify_transfer where reference = ?`, reference)

/** What has settled and was not sent on. */
export const settledBalance = (context: MonnifyContext): Kobo =>
  context.database.get<{ sum: bigint }>(
    `select (select coalesce(sum(amount_kobo - fee_kobo), 0) from monnify_credit)
          - (select coalesce(sum(amount_kobo), 0) from monnify_transfer where status = 'SUCCESS') as sum`,
  )!.sum

/** Sends once per reference, into the product's pool at its bank. Null when the reference was used before; then nothing changes. */
export function sendToPool(
  context: MonnifyContext,
  order: { reference: string; amountKobo: Kobo; narration: string },
  isRefused: boolean,
): MonnifyTransfer | null {
  return context.database.transaction(() => {
    if (findTransfer(context, order.reference)) return null
    const status = isRefused || settledBalance(context) < order.amountKobo ? FAILED : PAID
    const sent: MonnifyTransfer = { ...order, sessionId: `000017${nextDigits(context, 24)}`, status, orderedAt: nowText(context) }
    context.database.run(
      'insert into monnify_transfer values (?, ?, ?, ?, ?, ?)',
      sent.reference,
      sent.sessionId,
      sent.amountKobo,
      sent.narration,
      sent.status,
      sent.orderedAt,
    )
    if (status === PAID) context.services.payIntoPool?.({ amountKobo: sent.amountKobo, payerName: 'KASUWA MONNIFY', narration: sent.narration })
    return sent
  })
}

/** Paid ones, oldest first; both times are included. One more than `size` tells that there is another page. */
export const transfersBetween = (context: MonnifyContext, asked: { from: string; to: string; page: number; size: number }): MonnifyTransfer[] =>
  context.database.all<MonnifyTransfer>(
    `select ${COLUMNS} from monnify_transfer where status = 'SUCCESS' and ordered_at between ? and ? order by ordered_at, reference limit ? offset ?`,
    asked.from,
    asked.to,
    asked.size + 1,
    asked.page * asked.size,
  )
