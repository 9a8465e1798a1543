export const CASE_STATES = ['open', 'claimed', 'proposed', 'resolved'] as const
export type CaseState = (typeof CASE_STATES)[number]

/**
 * Allowed moves of a case (docs/money.md §8). `proposed → claimed`: the second person says no. From every state that is not
 * the last one a case may be resolved by the bank itself: what was missing arrives after all.
 */
export const caseMoves: Readonly<Record<CaseState, readonly CaseState[]>> = {
  open: ['claimed', 'resolved'],
  claimed: ['proposed', 'resolved'],
  proposed: ['resolved', 'claimed'],
  resolved: [],
}
