import { formatNaira } from '../../../platform/money/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { checkPayoutAllowed, findBusiness } from '../../businesses/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { refundCardPayment } from '../contract.ts'
import { checkRefundable } from './actions/request-refund.ts'
import { ownPayment } from './own-payment.ts'
import { refundOfRequest } from './queries.ts'

export const cardRefundApproval: Approvable = defineApprovable({
  contract: refundCardPayment,
  area: 'payments',
  isKnown: async ({ tenant }, caller, { requestId }) => (await refundOfRequest(tenant(caller), caller.businessId, requestId)) !== null,
  async price({ tenant }, caller, { body }) {
    const db = tenant(caller)
    const [payment, business, { availableKobo }] = await Promise.all([
      ownPayment(db, caller, body.payment),
      findBusiness(db, caller.businessId),
      balancesOf(db, caller.businessId),
    ])
    const refusal = checkPayoutAllowed(business!) ?? checkRefundable(payment, body.amount, availableKobo)
    const { amount } = body
    const quote = { amountKobo: amount, feeKobo: 0n, vatKobo: 0n, dutyKobo: 0n, dutyBy: 'house' as const, totalKobo: amount, rules: [] }
    return { quote, availableKobo, refusal, digest: null }
  },
  async describe({ tenant }, caller, { body }) {
    if (body.merchant !== caller.businessId) throw notFound('The business')
    const payment = await ownPayment(tenant(caller), caller, body.payment)
    return {
      title: 'Refund of a card payment',
      facts: [
        { name: 'Card payment', value: formatNaira(payment.amount) },
        ...(payment.description === '' ? [] : [{ name: 'Description', value: payment.description }]),
      ],
      effects: ['The money goes back to the customer’s card. The fee of the payment is not returned.'],
    }
  },
})
