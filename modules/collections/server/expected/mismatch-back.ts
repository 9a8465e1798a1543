import { type Locked, mergePlans, type PlanPart } from '../../../ledger/index.ts'
import type { TransferRow } from '../../../transfers/index.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow } from '../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../tables.ts'
import { mismatchIdOf, placeLien } from './expected-credit.ts'
import { uncountKept, uncountPart } from './counted.ts'
import { endMismatchJob } from './jobs.ts'

/**
 * In the commit that begins a payment back: the lien becomes the hold of that payment. A part on its way back counts no more, and its order takes
 * nothing more.
 */
export function beginMismatchBack(
  locked: Locked,
  mismatch: MismatchRow,
  { order, by, at, rulesId = null }: { order: Pick<TransferRow, 'id'>; by: string; at: Date; rulesId?: string | null },
): PlanPart {
  const expected = locked.row(expectedPaymentTable, mismatch.expected_payment_id)!
  const { hold_id } = mismatch
  return mergePlans(hold_id !== null && locked.hold(hold_id)?.state === 'open' ? { holds: [{ change: 'release', id: hold_id }] } : {}, {
    moves: [
      mismatchTable.move(mismatch.id, { from: 'open', to: 'sending_back', set: { decided_by: by, rules_id: rulesId }, why: order.id }),
      ...uncountPart(expected, mismatch, locked.row(collectionTable, mismatch.collection_id)!, { at, why: order.id }),
    ],
    events: [changedOrder(expected)],
  })
}

/** In the commit that begins it for a part that was kept before. It has no lien. */
export function beginKeptBack(locked: Locked, kept: MismatchRow, about: { at: Date; why: string }): PlanPart {
  const order = locked.row(expectedPaymentTable, kept.expected_payment_id)!
  const moves = uncountKept(order, kept, locked.row(collectionTable, kept.collection_id)!, about)
  return moves.length === 0 ? {} : { moves, events: [changedOrder(order)] }
}

/** The mismatch of a payment in, if its payment back concerns one. */
const sendingBackOf = (locked: Locked, collection: CollectionRow): MismatchRow | null => {
  const mismatch = locked.row(mismatchTable, mismatchIdOf(collection.id))
  return mismatch?.state === 'sending_back' ? mismatch : null
}

/** The payer has it. */
export function mismatchSentBack(locked: Locked, collection: CollectionRow, order: Pick<TransferRow, 'id'>, at: Date): PlanPart {
  const mismatch = sendingBackOf(locked, collection)
  if (!mismatch) return {}
  return {
    moves: [mismatchTable.move(mismatch.id, { from: 'sending_back', to: 'sent_back', set: { ended_at: at }, why: order.id })],
    events: [changed(mismatch, collection.cashpoint_id)],
  }
}

/** The payment back failed: the money waits for a decision again, under a lien of the same size. */
export function mismatchReleased(locked: Locked, collection: CollectionRow, order: Pick<TransferRow, 'id' | 'total'>, at: Date): PlanPart {
  const mismatch = sendingBackOf(locked, collection)
  if (!mismatch) return {}
  const lienId = `hld_${order.id.replace(/^[a-z]+_/, '')}`
  return {
    holds: order.total > 0n ? [placeLien(mismatch, lienId, order.total)] : [],
    moves: [
      mismatchTable.move(mismatch.id, {
        from: 'sending_back',
        to: 'open',
        set: { hold_id: order.total > 0n ? lienId : null, decided_by: null, rules_id: null, back_at: null, back_rules_id: null },
        why: order.id,
      }),
    ],
    // Its first job may have come while the payment was under way.
    jobs: [endMismatchJob.enqueue({ id: mismatch.id }, { runAt: mismatch.due_at > at ? mismatch.due_at : at })],
    events: [changed(mismatch, collection.cashpoint_id)],
  }
}

export const changedOrder = ({ id, business_id, cashpoint_id }: ExpectedPaymentRow) => ({
  business: business_id,
  cashpoint: cashpoint_id,
  kind: 'expected_payment.changed' as const,
  data: { id },
})

const changed = ({ business_id, expected_payment_id }: MismatchRow, cashpoint: string) => ({
  business: business_id,
  cashpoint,
  kind: 'expected_payment.changed' as const,
  data: { id: expected_payment_id },
})
