import type { Kobo } from '../../../../platform/money/index.ts'
import { type Locked, type Needs, type PlanPart } from '../../../ledger/index.ts'
import type { MismatchRow } from '../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../tables.ts'
import { placeLien } from './expected-credit.ts'
import { beginMismatchBack, mismatchReleased, mismatchSentBack } from './mismatch-back.ts'
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

/** In the commit that asks for a refund (M6) of at least what does not fit, or of all that is left of the payment: its lien becomes the hold of the refund. `freedKobo`: what the lien held. */
export function beginMismatchRefund(
  locked: Locked,
  mismatch: CardMismatch,
  { refund, amountKobo, leftKobo, by, at }: { refund: string; amountKobo: Kobo; leftKobo: Kobo; by: string; at: Date },
): { part: PlanPart; freedKobo: Kobo } {
  const now = mismatch && locked.row(mismatchTable, mismatch.id)
  const needed = now && leftKobo < now.amount ? leftKobo : now?.amount
  if (now?.state !== 'open' || amountKobo < needed!) return { part: {}, freedKobo: 0n }
  const lien = now.hold_id === null ? null : locked.hold(now.hold_id)
  return { part: beginMismatchBack(locked, now, { order: { id: refund }, by, at }), freedKobo: lien?.state === 'open' ? lien.remaining : 0n }
}

/** In the commit that ends the refund. One that failed waits for a decision again, under a lien where its money is in the wallet. */
export function endMismatchRefund(
  locked: Locked,
  mismatch: CardMismatch,
  { refund, isPaid, isArrived, at }: { refund: string; isPaid: boolean; isArrived: boolean; at: Date },
): PlanPart {
  const collection = mismatch && locked.row(collectionTable, mismatch.collection_id)
  if (!mismatch || !collection) return {}
  if (isPaid) return mismatchSentBack(locked, collection, { id: refund }, at)
  return mismatchReleased(locked, collection, { id: refund, total: isArrived ? netOf(partOf(collection, mismatch.amount)) : 0n }, at)
}
