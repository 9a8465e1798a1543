import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'
import type { CardDisputeRow, CardPaymentRow, CardRefundRow } from './rows.ts'

/** M4: the line of the batch is on the statement of `bank`, under `matchingKey`. */
export type CardBatchArrived = { bank: string; matchingKey: string; amountKobo: Kobo; journalKey: string }
/** The money of a payment has moved from `pending` to the wallet. */
export type CardSettled = { payment: CardPaymentRow; settledAt: Date; balanceAfterKobo: Kobo }
export type CardRefundChanged = { refund: CardRefundRow; payment: CardPaymentRow; processor: string; balanceAfterKobo: Kobo | null }
export type CardDisputeLost = { dispute: CardDisputeRow; payment: CardPaymentRow; processor: string; balanceAfterKobo: Kobo; at: Date }
/** M8: refunds and disputes took more than was paid. The excess stands in suspense under the journal's key. */
export type CardDisputeExceeded = { dispute: CardDisputeRow; partner: string; journalKey: string }

export const cardBatchArrived = defineEvent<CardBatchArrived>('card_batch.arrived')
export const cardSettled = defineEvent<CardSettled>('card_payment.settled')
export const cardRefundRequested = defineEvent<CardRefundChanged>('card_refund.requested')
export const cardRefundEnded = defineEvent<CardRefundChanged>('card_refund.ended')
export const cardDisputeLost = defineEvent<CardDisputeLost>('card_dispute.lost')
export const cardDisputeExceeded = defineEvent<CardDisputeExceeded>('card_dispute.exceeded')
