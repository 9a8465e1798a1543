import type { DisputeState } from '../contract.ts'

export type DisputeMove = 'resolve' | 'reject'

/** A decision ends a dispute. No move of it moves money (M11). */
export const MOVES: Readonly<Record<DisputeState, Partial<Record<DisputeMove, DisputeState>>>> = {
  pending: { resolve: 'resolved', reject: 'rejected' },
  resolved: {},
  rejected: {},
}

/** Staff answer within two days. */
export const ANSWER_WITHIN_MS = 48 * 60 * 60_000
