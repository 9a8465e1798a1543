import type { Kobo } from '../../../../platform/money/index.ts'
import { type Locked, mergePlans, type Needs, type PlanPart, staleState } from '../../../ledger/index.ts'
import type { MismatchRow } from '../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../tables.ts'
import { countRest } from './counted.ts'
import { lessenLien, placeLien } from './expected-credit.ts'
import { beginKeptBack, beginMismatchBack, changedOrder, mismatchReleased, mismatchSentBack } from './mismatch-back.ts'
import { netOf, partOf } from './part-back.ts'

export { isSameMismatch } from './expected-credit.ts'

/** The mismatch of a card payment as it was read, for commands that lock it. Null where the payment fits, or has no order. */
export type CardMismatch = MismatchRow | null

export const needsOfCardMismatch = (mismatch: CardMismatch): Required<Pick<Needs, 'rows' | 'holds'>> => ({
  rows: mismatch
    ? [mismatchTable.ref(mismatch.id), expectedPaymentTable.ref(mismatch.expected_payment_id), collectionTable.ref(mismatch.collection_id)]
    : [],
  holds: mismatch?.hold_id ? [mismatch.hold_id] : [],
})

/** In the commit that brings card money to the wallet (docs/money.md M4): what waits for a decision is held from now on. */
export function holdArrivedMismatch(locked: Locked, mismatch: CardMismatch): PlanPart {
  const now = mismatch && locked.row(mismatchTable, mismatch.id)
  const collection = mismatch && locked.row(collectionTable, mismatch.collection_id)
  if (now?.state !== 'open' || now.hold_id !== null || !collection) return {}
  const netKobo = netOf(partOf(collection, now.amount))
  if (netKobo <= 0n) return {}
  const lienId = `hld_${now.id.replace(/^[a-z]+_/, '')}`
  return { holds: [placeLien(now, lienId, netKobo)], moves: [mismatchTable.move(now.id, { set: { hold_id: lienId } })] }
}

/**
 * In the commit that asks for a refund (M6) of at least what does not fit, or of all that is left of the payment: its lien becomes the hold of the
 * refund. A part that was kept before counts no more when all that is left of it goes back. `freedKobo`: what the lien held.
 */
export function beginMismatchRefund(
  locked: Locked,
  mismatch: CardMismatch,
  { refund, amountKobo, leftKobo, by, at }: { refund: string; amountKobo: Kobo; leftKobo: Kobo; by: string; at: Date },
): { part: PlanPart; freedKobo: Kobo } {
  const now = mismatch && locked.row(mismatchTable, mismatch.id)
  if (!now || amountKobo < (leftKobo < now.amount ? leftKobo : now.amount)) return { part: {}, freedKobo: 0n }
  if (now.state === 'kept') return { part: beginKeptBack(locked, now, { at, why: refund }), freedKobo: 0n }
  if (now.state !== 'open') return { part: {}, freedKobo: 0n }
  const lien = now.hold_id === null ? null : locked.hold(now.hold_id)
  return { part: beginMismatchBack(locked, now, { order: { id: refund }, by, at }), freedKobo: lien?.state === 'open' ? lien.remaining : 0n }
}

/**
 * In the commit that ends the refund. One that failed waits for a decision again, under a lien where its money is in the wallet. While the customer
 * disputes the payment, the processor decides instead, and the lien of the dispute holds it.
 */
export function endMismatchRefund(
  locked: Locked,
  mismatch: CardMismatch,
  { refund, amountKobo, isPaid, isArrived, isDisputed, at }: EndedRefund,
): PlanPart {
  const collection = mismatch && locked.row(collectionTable, mismatch.collection_id)
  const now = mismatch && locked.row(mismatchTable, mismatch.id)
  if (!now || !collection) return {}
  if (now.state !== 'sending_back') return isPaid ? backInPart(locked, mismatch, { refund, amountKobo }) : {}
  if (isPaid) return mismatchSentBack(locked, collection, { id: refund }, at)
  const total = isArrived && !isDisputed ? netOf(partOf(collection, now.amount)) : 0n
  const released = mismatchReleased(locked, collection, { id: refund, total }, at)
  if (!isDisputed) return released
  return mergePlans(
    { ...released, jobs: [] },
    { moves: [mismatchTable.move(now.id, { from: 'open', to: 'kept', set: { ended_at: at }, why: 'disputed' })] },
  )
}

type EndedRefund = { refund: string; amountKobo: Kobo; isPaid: boolean; isArrived: boolean; isDisputed: boolean; at: Date }

/** A refund of less than what waits, or than what was kept as a part. */
function backInPart(locked: Locked, known: MismatchRow, { refund, amountKobo }: Pick<EndedRefund, 'refund' | 'amountKobo'>): PlanPart {
  const now = locked.row(mismatchTable, known.id)!
  const order = locked.row(expectedPaymentTable, now.expected_payment_id)!
  const isPart = now.state === 'kept' && now.kind === 'short' && now.is_counted && order.state !== 'paid'
  if ((now.state !== 'open' && !isPart) || amountKobo >= now.amount) return {}
  // The lien that began meanwhile must be locked.
  if (now.state === 'open' && now.hold_id !== known.hold_id) throw staleState()
  const collection = locked.row(collectionTable, now.collection_id)!
  const plan = { moves: countRest(order, now, collection, amountKobo), events: [changedOrder(order)] }
  const lien = now.state === 'open' && now.hold_id !== null ? locked.hold(now.hold_id) : null
  if (!lien) return plan
  const rest = { ...now, amount: now.amount - amountKobo }
  const { holds, hold_id } = lessenLien(rest, lien, netOf(partOf(collection, rest.amount)), `hld_${refund.replace(/^[a-z]+_/, '')}`)
  return mergePlans(plan, { holds, moves: hold_id === now.hold_id ? [] : [mismatchTable.move(now.id, { set: { hold_id } })] })
}
