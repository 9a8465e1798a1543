import type { Kobo } from '../../../../platform/money/index.ts'
import { type Locked, type Needs, type PlanPart, staleState } from '../../../ledger/index.ts'
import type { MismatchRow } from '../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../tables.ts'
import { uncountKept, uncountPart } from './counted.ts'
import { changedOrder } from './mismatch-back.ts'

/** The caller locks the payment in. The claim takes the place of the lien of the mismatch, so that the money is not held twice. */
export const needsOfMismatch = (mismatch: MismatchRow | null): Required<Pick<Needs, 'rows' | 'holds'>> => ({
  rows: mismatch ? [mismatchTable.ref(mismatch.id), expectedPaymentTable.ref(mismatch.expected_payment_id)] : [],
  holds: mismatch?.state === 'open' && mismatch.hold_id ? [mismatch.hold_id] : [],
})

/**
 * Ends it as kept, because its bank asks for the payment (M11), the customer of a card disputes it (M7), or it never came (M53): that decides what
 * becomes of its money. One that was kept before as a part of its order counts no more. `freedKobo`: what its lien held.
 */
export function endClaimedMismatch(
  locked: Locked,
  mismatch: MismatchRow | null,
  { at, why }: { at: Date; why: string },
): { part: PlanPart; freedKobo: Kobo } {
  const now = mismatch && locked.row(mismatchTable, mismatch.id)
  if (now === null || (now.state !== 'open' && now.state !== 'kept')) return { part: {}, freedKobo: 0n }
  // Another order or lien must be locked.
  if (now.expected_payment_id !== mismatch?.expected_payment_id || (now.state === 'open' && now.hold_id !== mismatch.hold_id)) throw staleState()
  const order = locked.row(expectedPaymentTable, now.expected_payment_id)!
  const uncount = now.state === 'kept' ? uncountKept : uncountPart
  const uncounted = uncount(order, now, locked.row(collectionTable, now.collection_id)!, { at, why })
  const events = uncounted.length === 0 ? [] : [changedOrder(order)]
  if (now.state === 'kept') return { part: { moves: uncounted, events }, freedKobo: 0n }
  const lien = now.hold_id === null ? null : locked.hold(now.hold_id)
  const isHeld = lien?.state === 'open'
  return {
    part: {
      holds: isHeld ? [{ change: 'release', id: lien.id }] : [],
      moves: [mismatchTable.move(now.id, { from: 'open', to: 'kept', set: { ended_at: at }, why }), ...uncounted],
      events,
    },
    freedKobo: isHeld ? lien.remaining : 0n,
  }
}
