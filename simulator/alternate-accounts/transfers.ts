import type { Kobo } from '../../platform/money/index.ts'
import { nextDigits, nowText, type PartnerContext } from '../context.ts'
import type { Range } from './credits.ts'

export type AlternateTransfer = {
  reference: string
  sessionId: string
  amountKobo: Kobo
  narration: string
  outcome: 'paid' | 'insufficient_funds' | 'refused'
  orderedAt: string
}

const TRANSFER = `select reference, session_id as "sessionId", amount_kobo as "amountKobo", narration, outcome, ordered_at as "orderedAt"
  from alternate_transfer where partner = ?`

export const findTransfer = (context: PartnerContext, reference: string): AlternateTransfer | null =>
  context.database.get<AlternateTransfer>(`${TRANSFER} and reference = ?`, context.partner.name, reference)

/** What has settled and was not sent on. */
const settledBalance = (context: PartnerContext): Kobo =>
  context.database.get<{ sum: bigint }>(
    `select (select coalesce(sum(amount_kobo - fee_kobo - vat_kobo), 0) from alternate_credit where partner = ?1)
          - (select coalesce(sum(amount_kobo), 0) from alternate_transfer where partner = ?1 and outcome = 'paid') as sum`,
    context.partner.name,
  )!.sum

type Order = {
  reference: string
  amountKobo: Kobo
  narration: string
  /** Of the sending bank, in the network. */
  nipCode: string
  isRefused: boolean
}

/** Sends once per reference, into the product's pool at its bank. Null when the reference was used before; then nothing changes. */
export function sendToPool(context: PartnerContext, { nipCode, isRefused, ...order }: Order): AlternateTransfer | null {
  return context.database.transaction(() => {
    if (findTransfer(context, order.reference)) return null
    const outcome = isRefused ? 'refused' : settledBalance(context) < order.amountKobo ? 'insufficient_funds' : 'paid'
    const sent: AlternateTransfer = { ...order, sessionId: nipCode + nextDigits(context, 24), outcome, orderedAt: nowText(context) }
    context.database.run(
      'insert into alternate_transfer values (?, ?, ?, ?, ?, ?, ?)',
      context.partner.name,
      sent.reference,
      sent.sessionId,
      sent.amountKobo,
      sent.narration,
      sent.outcome,
      sent.orderedAt,
    )
    const payerName = `KASUWA ${context.partner.title.toUpperCase()}`
    if (outcome === 'paid') context.services.payIntoPool?.({ amountKobo: sent.amountKobo, payerName, narration: sent.narration })
    return sent
  })
}

/** Paid ones, oldest first. One more than `size` tells that there is another page. */
export const transfersBetween = (context: PartnerContext, { from, to, page, size }: Range): AlternateTransfer[] =>
  context.database.all<AlternateTransfer>(
    `${TRANSFER} and outcome = 'paid' and ordered_at between ? and ? order by ordered_at, reference limit ? offset ?`,
    context.partner.name,
    from,
    to,
    size + 1,
    page * size,
  )
