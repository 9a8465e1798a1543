import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { cardPaymentById, isCardRefundable, latestCardRefund } from '../../../cards/index.ts'
import type { HistoryListRow } from '../queries.ts'

/** The card payment behind a credit; null for money that came in another way. */
export async function cardPaymentOf(db: Sql, item: HistoryListRow) {
  if (item.channel !== 'card' || item.direction !== 'credit') return null
  const payment = await cardPaymentById(db, item.reference)
  if (payment?.arrives_on == null) return null
  const refund = await latestCardRefund(db, payment.id)
  return {
    payment: payment.id,
    available_on: payment.settled_at ? lagosDay(payment.settled_at) : payment.arrives_on,
    settled: payment.settled_at !== null,
    refund: refund && refund.state !== 'failed' ? { amount: refund.amount, done: refund.state === 'processed' } : null,
    isRefundable: isCardRefundable(payment),
  }
}
