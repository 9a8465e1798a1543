import type { DISPUTE_STATES } from '../contract.ts'
import type { DisputeRow } from './rows.generated.ts'

export type DisputeMove = 'acknowledge' | 'ask' | 'answer' | 'resolve' | 'reject'

/** The moves of docs/money.md §8. No move moves money (M11). A decision passes over the states before it. */
export const MOVES: Readonly<Record<DisputeRow['state'], Partial<Record<DisputeMove, DisputeRow['state']>>>> = {
  logged: { acknowledge: 'investigating', ask: 'awaiting_merchant', resolve: 'resolved', reject: 'rejected' },
  investigating: { ask: 'awaiting_merchant', resolve: 'resolved', reject: 'rejected' },
  awaiting_merchant: { answer: 'investigating', resolve: 'resolved', reject: 'rejected' },
  resolved: {},
  rejected: {},
}

/** As the business sees it. */
export const shownState = (state: DisputeRow['state']): (typeof DISPUTE_STATES)[number] =>
  state === 'resolved' || state === 'rejected' ? state : 'pending'
