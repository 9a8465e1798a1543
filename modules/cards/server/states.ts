import type { Kobo } from '../../../platform/money/index.ts'
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
  refunding: ['refunded', 'part_refunded', 'disputed', 'settled', 'paid'],
  disputed: ['lost', 'refunded', 'part_refunded', 'settled', 'paid'],
  refunded: [],
  part_refunded: ['refunding', 'disputed'],
  lost: [],
}

export const canMove = (from: State, to: State): boolean => cardPaymentMoves[from].includes(to)

/** Money in suspense is not the merchant's to refund, and what is disputed is the processor's to decide. */
export const isRefundable = (payment: Pick<CardPaymentRow, 'state' | 'collection_id' | 'amount' | 'given_back' | 'in_dispute'>): boolean =>
  payment.collection_id !== null && payment.in_dispute === 0n && leftOf(payment) > 0n && canMove(payment.state, 'refunding')

/** What of a payment has not gone back to its customer. */
export const leftOf = ({ amount, given_back }: Pick<CardPaymentRow, 'amount' | 'given_back'>): Kobo => amount - given_back

/** Where a payment is when nothing goes back at the moment. */
export function restingState({
  amount,
  settled_at,
  given_back,
  in_dispute,
}: Pick<CardPaymentRow, 'amount' | 'settled_at' | 'given_back' | 'in_dispute'>): State {
  if (in_dispute > 0n) return 'disputed'
  if (given_back > 0n) return given_back === amount ? 'refunded' : 'part_refunded'
  return settled_at === null ? 'paid' : 'settled'
}

/** The merchant has answered it, and the processor has not refused that. */
export const isAnswered = ({ answer, refusal }: Pick<CardDisputeRow, 'answer' | 'refusal'>): boolean => answer !== null && refusal === null
