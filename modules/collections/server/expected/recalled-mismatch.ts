import type { Kobo } from '../../../../platform/money/index.ts'
import type { Locked, Needs, PlanPart } from '../../../ledger/index.ts'
import type { MismatchRow } from '../rows.ts'
import { mismatchTable } from '../tables.ts'

/** The lien of a recall takes the place of that of the mismatch, so that the money is not held twice. */
export const needsOfMismatch = (mismatch: MismatchRow | null): Required<Pick<Needs, 'rows' | 'holds'>> => ({
  rows: mismatch ? [mismatchTable.ref(mismatch.id)] : [],
  holds: mismatch?.hold_id ? [mismatch.hold_id] : [],
})

/** Ends it as kept: the recall decides what becomes of its money. `freedKobo`: what its lien held. */
export function endRecalledMismatch(locked: Locked, mismatch: MismatchRow | null, at: Date): { part: PlanPart; freedKobo: Kobo } {
  if (!mismatch || locked.row(mismatchTable, mismatch.id)?.state !== 'open') return { part: {}, freedKobo: 0n }
  const lien = mismatch.hold_id === null ? null : locked.hold(mismatch.hold_id)
  const isHeld = lien?.state === 'open'
  return {
    part: {
      holds: isHeld ? [{ change: 'release', id: lien.id }] : [],
      moves: [mismatchTable.move(mismatch.id, { from: 'open', to: 'kept', set: { ended_at: at }, why: 'recall' })],
    },
    freedKobo: isHeld ? lien.remaining : 0n,
  }
}
