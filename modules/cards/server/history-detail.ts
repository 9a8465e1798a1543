import { dayWithDate, lagosDay } from '../../../platform/clock/index.ts'
import { defineHistoryDetail } from '../../kernel/history-detail.ts'
import { can } from '../../identity/contract.ts'
import { cardDetailSchema } from '../contract.ts'
import { cardPaymentById, latestRefund } from './queries.ts'
import { isRefundable } from './states.ts'

/** When the money of a card payment is in the balance, and what of it went back. */
export const cardDetail = defineHistoryDetail('cards', {
  schema: cardDetailSchema,
  async load({ tenant }, line, caller) {
    if (line.channel !== 'card' || line.direction !== 'credit') return {}
    const db = tenant(caller)
    const payment = await cardPaymentById(db, line.reference)
    if (payment?.arrives_on == null) return {}
    const refund = await latestRefund(db, payment.id)
    const settled = payment.settled_at !== null
    const available_on = payment.settled_at ? lagosDay(payment.settled_at) : payment.arrives_on
    const inBalance = { name: 'In your balance', value: `${settled ? 'since' : 'on'} ${dayWithDate(available_on)}`, detail: '' }
    return {
      shown: {
        payment: payment.id,
        available_on,
        settled,
        refund: refund && refund.state !== 'failed' ? { amount: refund.amount, done: refund.state === 'processed' } : null,
      },
      allowed: isRefundable(payment) && can(caller.role, 'send_money') ? ['refund'] : [],
      facts: (copy) => (copy === 'trader' ? { afterDate: [inBalance] } : {}),
    }
  },
})
