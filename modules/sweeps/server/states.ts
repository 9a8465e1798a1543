import { SWEEP_STATES, type SweepDirection, type SweepState } from '../contract.ts'
import type { SweepRow } from './rows.generated.ts'

/** Allowed moves. The bank's statement decides against an earlier "not paid": no customer is concerned, so it is no case (M47). */
const sweepMoves: Readonly<Record<SweepState, readonly SweepState[]>> = {
  asked: ['held', 'refused'],
  held: ['sending', 'cancelled'],
  // Back to `held` when nothing left.
  sending: ['on_its_way', 'failed', 'unclear', 'review', 'held'],
  unclear: ['on_its_way', 'failed', 'review'],
  review: ['on_its_way', 'failed'],
  on_its_way: ['arrived', 'returned', 'lost'],
  // A statement shows it after all (M72).
  lost: ['arrived', 'returned'],
  failed: ['on_its_way'],
  arrived: [],
  returned: [],
  cancelled: [],
  refused: [],
}

/** The bank may have it, and nothing is posted yet. Its amount is kept from the next sweep. */
export const RESERVING_STATES: readonly SweepState[] = ['held', 'sending', 'unclear', 'review']
/** In these a status query can tell something new. */
export const DOUBTFUL_STATES: readonly SweepState[] = ['sending', 'unclear', 'review']
/** It has left. A line of a statement ends it, also after people called it lost. */
export const LEFT_STATES: readonly SweepState[] = ['on_its_way', 'lost']
/** A line of a statement proves that it was paid. */
export const PAYABLE_STATES: readonly SweepState[] = SWEEP_STATES.filter((state) => sweepMoves[state].includes('on_its_way'))

const ENDED_WITHOUT_ARRIVAL: readonly SweepState[] = ['failed', 'cancelled', 'refused', 'returned', 'lost']

/** After one that moved nothing, came back or is lost, another one of the same day may follow. A short pool is covered as often as it is short. */
export const mayFollow = (direction: SweepDirection, earlier: SweepState): boolean =>
  ENDED_WITHOUT_ARRIVAL.includes(earlier) || (direction === 'house_to_pool' && earlier === 'arrived')

/** An alarm was raised because it has not arrived: people may call it lost. */
export const isLate = ({ state, alarmed_at: alarmedAt }: Pick<SweepRow, 'state' | 'alarmed_at'>): boolean =>
  state === 'on_its_way' && alarmedAt !== null
