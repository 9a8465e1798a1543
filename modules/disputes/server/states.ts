import { type DISPUTE_STATES, FRAUD_TYPE } from '../contract.ts'
import type { DisputeRow } from './rows.generated.ts'

export type DisputeMove = 'acknowledge' | 'ask' | 'answer' | 'resolve' | 'reject' | 'appeal' | 'refund' | 'no-refund'
type State = DisputeRow['state']

/** The moves of docs/money.md §8. Only `refund` moves money (M73). A decision passes over the states before it. */
const MOVES: Readonly<Record<State, Partial<Record<DisputeMove, State>>>> = {
  logged: { acknowledge: 'investigating', ask: 'awaiting_merchant', resolve: 'resolved', reject: 'rejected' },
  investigating: { ask: 'awaiting_merchant', resolve: 'resolved', reject: 'rejected' },
  awaiting_merchant: { answer: 'investigating', resolve: 'resolved', reject: 'rejected' },
  appealed: { acknowledge: 'investigating', ask: 'awaiting_merchant', resolve: 'resolved', reject: 'rejected' },
  paying: { refund: 'resolved', 'no-refund': 'resolved' },
  resolved: {},
  rejected: { appeal: 'appealed' },
}

/** Where a move leads; undefined when it is not allowed. What is decided to be a fraud is paid before it ends, and an appeal is made once. */
export function nextState({ state, dispute_type, appealed_at }: Pick<DisputeRow, 'state' | 'dispute_type' | 'appealed_at'>, move: DisputeMove) {
  if (move === 'appeal' && appealed_at !== null) return undefined
  const to = MOVES[state][move]
  return move === 'resolve' && to !== undefined && dispute_type === FRAUD_TYPE ? 'paying' : to
}

const APPEAL_WITHIN_MS = 14 * 24 * 60 * 60_000

/** A decision against the business can be appealed for 14 days. */
export const mayAppeal = (dispute: Pick<DisputeRow, 'state' | 'dispute_type' | 'appealed_at' | 'decided_at'>, at: Date): boolean =>
  nextState(dispute, 'appeal') !== undefined && at.getTime() - dispute.decided_at!.getTime() <= APPEAL_WITHIN_MS

/** As the business sees it. */
export const shownState = (state: State): (typeof DISPUTE_STATES)[number] =>
  state === 'paying' ? 'resolved' : state === 'resolved' || state === 'rejected' ? state : 'pending'
