export const CASE_STATES = ['open', 'claimed', 'proposed', 'resolved'] as const
export type CaseState = (typeof CASE_STATES)[number]

/**
 * Allowed moves of a case (docs/money.md §8). `proposed → claimed`: the second person refuses. The bank itself may
 * resolve a case in any state before the last: the missing movement arrives.
 */
export const caseMoves: Readonly<Record<CaseState, readonly CaseState[]>> = {
  open: ['claimed', 'resolved'],
  claimed: ['proposed', 'resolved'],
  proposed: ['resolved', 'claimed'],
  resolved: [],
}
