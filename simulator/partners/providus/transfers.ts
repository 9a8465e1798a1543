import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import { nextDigits } from './digits.ts'
import type { ProvidusContext } from './settings.ts'

export type ProvidusTransfer = {
  reference: string
  sessionId: string
  amountKobo: Kobo
  narration: string
  status: string
  orderedAt: string
}

const COLUMNS = `reference, session_id as "sessionId", amount_kobo as "amountKobo", narration, status, ordered_at as "orderedAt"`
const PAID = '00'
const INSUFFICIENT_FUNDS = '51'
const NOT_SUCCESSFUL = '32'

export const findTransfer = (context: ProvidusContext, reference: string): ProvidusTransfer | null =>
  context.database.get<ProvidusTransfer>(`select ${COLUMNS} from providus_transfer where reference = ?`, reference)

/** What has settled and was not sent on. */
export const settledBalance = (context: ProvidusContext): Kobo =>
  context.database.get<{ sum: bigint }>(
    `select (select coalesce(sum(amount_kobo - fee_kobo - vat_kobo), 0) from providus_credit)
          - (select coalesce(sum(amount_kobo), 0) from providus_transfer where status = '00') as sum`,
  )!.sum

/** Sends once per reference, into the product's pool at its bank. Null when the reference was used before; then nothing changes. */
export function sendToPool(
  context: ProvidusContext,
  order: { reference: string; amountKobo: Kobo; narration: string },
  isRefused: boolean,
): ProvidusTransfer | null {
  return context.database.transaction(() => {
    if (findTransfer(context, order.reference)) return null
    const status = isRefused ? NOT_SUCCESSFUL : settledBalance(context) < order.amountKobo ? INSUFFICIENT_FUNDS : PAID
    const sent: ProvidusTransfer = { ...order, sessionId: `000023${nextDigits(context, 24)}`, status, orderedAt: nowText(context) }
    context.database.run(
      'insert into providus_transfer values (?, ?, ?, ?, ?, ?)',
      sent.reference,
      sent.sessionId,
      sent.amountKobo,
      sent.narration,
      sent.status,
      sent.orderedAt,
    )
    if (status === PAID) context.services.payIntoPool?.({ amountKobo: sent.amountKobo, payerName: 'KASUWA PROVIDUS', narration: sent.narration })
    return sent
  })
}

/** Paid ones, oldest first; both times are included. One more than `size` tells that there is another page. */
export const transfersBetween = (context: ProvidusContext, asked: { from: string; to: string; page: number; size: number }): ProvidusTransfer[] =>
  context.database.all<ProvidusTransfer>(
    `select ${COLUMNS} from providus_transfer where status = '00' and ordered_at between ? and ? order by ordered_at, reference limit ? offset ?`,
    asked.from,
    asked.to,
    asked.size + 1,
    asked.page * asked.size,
  )
