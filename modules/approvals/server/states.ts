import type { ApprovalState } from '../contract.ts'

/** Allowed moves (docs/money.md §8). All others are refused. */
export const APPROVAL_MOVES: Readonly<Record<ApprovalState, readonly ApprovalState[]>> = {
  waiting: ['part_approved', 'approved', 'declined', 'expired', 'withdrawn'],
  part_approved: ['approved', 'declined', 'expired'],
  approved: ['carried_out', 'no_longer_possible'],
  carried_out: [],
  no_longer_possible: [],
  declined: [],
  expired: [],
  withdrawn: [],
}

/** A person may still decide. */
export const OPEN_STATES: readonly ApprovalState[] = ['waiting', 'part_approved']

export const mayMove = (from: ApprovalState, to: ApprovalState): boolean => APPROVAL_MOVES[from].includes(to)
