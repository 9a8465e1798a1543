import type { Kobo } from '../../../../platform/money/index.ts'
import { type Locked, mergePlans, type Needs, type PlanPart, staleState } from '../../../ledger/index.ts'
import type { MismatchRow } from '../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../tables.ts'
import { endClaimedMismatch } from './claimed-mismatch.ts'
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
 * In the commit that opens a dispute (M7) of at least what does not fit: the processor decides now what becomes of the money, so that lien takes the
 * place of this one. Of less: mismatch, lien and order have so much less. `lienId`: of another lien for the rest.
 */
export function disputeMismatch(
  locked: Locked,
  mismatch: CardMismatch,
  { amountKobo, lienId, at }: { amountKobo: Kobo; lienId: string; at: Date },
): PlanPart {
  const now = mismatch && locked.row(mismatchTable, mismatch.id)
  if (!now) return {}
  if (amountKobo >= now.amount) return endClaimedMismatch(locked, mismatch, { at, why: DISPUTED }).part
  return lessenMismatch(locked, mismatch, amountKobo, lienId)
}

const DISPUTED = 'disputed'

/**
 * In the commit that ends the refund. What failed waits for a decision again, under a lien where its money is in the wallet. What the customer
 * disputes of it does not: the processor decides that, and the lien of the dispute holds it.
 */
export function endMismatchRefund(
  locked: Locked,
  mismatch: CardMismatch,
  { refund, amountKobo, isPaid, isArrived, disputedKobo, at }: EndedRefund,
): PlanPart {
  const collection = mismatch && locked.row(collectionTable, mismatch.collection_id)
  const now = mismatch && locked.row(mismatchTable, mismatch.id)
  if (!now || !collection) return {}
  if (now.state !== 'sending_back') return isPaid ? backInPart(locked, mismatch, { refund, amountKobo, at }) : {}
  if (isPaid) return mismatchSentBack(locked, collection, { id: refund }, at)
  const restKobo = now.amount - disputedKobo
  const total = isArrived && restKobo > 0n ? netOf(partOf(collection, restKobo)) : 0n
  const released = mismatchReleased(locked, collection, { id: refund, total }, at)
  if (disputedKobo === 0n) return released
  if (restKobo > 0n) return mergePlans(released, { moves: [mismatchTable.move(now.id, { set: { amount: restKobo } })] })
  return mergePlans(
    { ...released, jobs: [] },
    { moves: [mismatchTable.move(now.id, { from: 'open', to: 'kept', set: { ended_at: at }, why: DISPUTED })] },
  )
}

type EndedRefund = { refund: string; amountKobo: Kobo; isPaid: boolean; isArrived: boolean; disputedKobo: Kobo; at: Date }

/** A refund that was of less than what waited, or than what was kept as a part. A dispute that opened meanwhile may leave nothing of it. */
function backInPart(locked: Locked, known: MismatchRow, { refund, amountKobo, at }: Pick<EndedRefund, 'refund' | 'amountKobo' | 'at'>): PlanPart {
  if (amountKobo >= locked.row(mismatchTable, known.id)!.amount) return endClaimedMismatch(locked, known, { at, why: refund }).part
  return lessenMismatch(locked, known, amountKobo, `hld_${refund.replace(/^[a-z]+_/, '')}`)
}

/** So much of what waits, or of what was kept as a part, is gone. `newId`: of another lien. */
function lessenMismatch(locked: Locked, known: MismatchRow, amountKobo: Kobo, newId: string): PlanPart {
  const now = locked.row(mismatchTable, known.id)!
  const order = locked.row(expectedPaymentTable, now.expected_payment_id)!
  const isPart = now.state === 'kept' && now.kind === 'short' && now.is_counted && order.state !== 'paid'
  if (now.state !== 'open' && !isPart) return {}
  // The lien that began meanwhile must be locked.
  if (now.state === 'open' && now.hold_id !== known.hold_id) throw staleState()
  const collection = locked.row(collectionTable, now.collection_id)!
  const plan = { moves: countRest(order, now, collection, amountKobo), events: [changedOrder(order)] }
  const lien = now.state === 'open' && now.hold_id !== null ? locked.hold(now.hold_id) : null
  if (!lien) return plan
  const rest = { ...now, amount: now.amount - amountKobo }
  const { holds, hold_id } = lessenLien(rest, lien, netOf(partOf(collection, rest.amount)), newId)
  return mergePlans(plan, { holds, moves: hold_id === now.hold_id ? [] : [mismatchTable.move(now.id, { set: { hold_id } })] })
}
