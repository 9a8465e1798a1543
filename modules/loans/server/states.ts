import type { LoanRow } from './rows.ts'

export type LoanState = LoanRow['state']
type WarranterState = LoanRow['warranter_state']

/** Allowed moves (docs/money.md §8). The offer is accepted with the request, so approval as asked pays out at once (decision 44). */
export const loanMoves: Readonly<Record<LoanState, readonly LoanState[]>> = {
  awaiting_warranter: ['in_review', 'refused', 'expired', 'withdrawn'],
  in_review: ['offered', 'active', 'refused', 'withdrawn'],
  offered: ['active', 'declined', 'expired'],
  active: ['late', 'repaid'],
  late: ['active', 'non_performing', 'repaid'],
  non_performing: ['active', 'written_off', 'repaid'],
  written_off: ['recovered'],
  withdrawn: [],
  declined: [],
  expired: [],
  refused: [],
  recovered: [],
  repaid: [],
}

export const warranterMoves: Readonly<Record<WarranterState, readonly WarranterState[]>> = {
  asked: ['approved', 'refused', 'expired', 'released'],
  approved: ['called', 'released'],
  called: ['approved', 'paid', 'released'],
  refused: [],
  expired: [],
  paid: [],
  released: [],
}

/** Money is out, and interest runs. */
export const RUNNING_STATES: readonly LoanState[] = ['active', 'late', 'non_performing']
/** Waits for an answer of a person. */
export const REQUEST_STATES: readonly LoanState[] = ['awaiting_warranter', 'in_review', 'offered']
/** Another request is refused while a loan is in one of these. */
export const OPEN_STATES: readonly LoanState[] = [...REQUEST_STATES, ...RUNNING_STATES, 'written_off']

export const isRunning = (state: LoanState): boolean => RUNNING_STATES.includes(state)
export const owesMoney = (state: LoanState): boolean => isRunning(state) || state === 'written_off'
