import type { CardDisputeRow, CardPaymentRow } from './rows.ts'

type State = CardPaymentRow['state']

/**
 * Allowed moves (docs/money.md §8). The processor's word about money counts more than the time that has run out, so an abandoned payment
 * may still be paid.
 */
export const cardPaymentMoves: Readonly<Record<State, readonly State[]>> = {
  started: ['paid', 'failed', 'abandoned'],
  failed: ['paid'],
  abandoned: ['paid'],
  paid: ['settled', 'refunding', 'disputed'],
  settled: ['refunding', 'disputed'],
  refunding: ['refunded', 'part_refunded', 'settled', 'paid'],
  disputed: ['lost', 'settled', 'paid'],
  refunded: [],
  part_refunded: [],
  lost: [],
}

export const canMove = (from: State, to: State): boolean => cardPaymentMoves[from].includes(to)

/** Money in suspense is not the merchant's to refund. */
export const isRefundable = ({ state, collection_id }: Pick<CardPaymentRow, 'state' | 'collection_id'>): boolean =>
  collection_id !== null && canMove(state, 'refunding')

/** Where a payment is when nothing is disputed and nothing goes back. */
export const restingState = ({ settled_at }: Pick<CardPaymentRow, 'settled_at'>): State => (settled_at === null ? 'paid' : 'settled')

/** The merchant has answered it, and the processor has not refused that. */
export const isAnswered = ({ answer, refusal }: Pick<CardDisputeRow, 'answer' | 'refusal'>): boolean => answer !== null && refusal === null
