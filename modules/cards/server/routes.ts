import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import { bind, type Caller, findGrant, pinRequired } from '../../identity/index.ts'
import { refundCardPayment, showCardPayment, takeCardPayment } from '../contract.ts'
import { requestRefundCommand } from './actions/request-refund.ts'
import { startPayment } from './actions/start-payment.ts'
import type { CardsContext } from './context.ts'
import { cardPaymentById, refundById, refundOfRequest } from './queries.ts'
import type { CardPaymentRow, CardRefundRow } from './rows.ts'

export function cardRoutes(context: CardsContext): BoundRoute<Caller>[] {
  return [
    bind(takeCardPayment, async ({ body, caller, meta }) => {
      if (body.merchant !== caller.businessId) throw notFound('The business')
      const { payment, url, replayed } = await startPayment(context, caller, body, meta.requestId)
      return { data: present(context, payment, url), message: 'Card payment started', replayed }
    }),
    bind(showCardPayment, async ({ params, caller }) => {
      const payment = await ownPayment(context, caller, params.id)
      return { data: present(context, payment, payment.url ?? '') }
    }),
    bind(refundCardPayment, async ({ body, caller, meta }) => {
      if (body.merchant !== caller.businessId) throw notFound('The business')
      const payment = await ownPayment(context, caller, body.payment)
      const known = await refundOfRequest(context.db.system, caller.businessId, meta.requestId)
      if (known) return { data: presentRefund(known), message: 'Refund requested', replayed: true }
      const grantId = await findGrant(context.db.system, caller, context.clock.now())
      if (grantId === null) throw pinRequired()
      const command = requestRefundCommand({
        ids: { refund: context.ids.next('crf'), hold: context.ids.next('hld') },
        caller,
        requestId: meta.requestId,
        grantId,
        paymentId: payment.id,
        amountKobo: body.amount,
        processor: context.cards.label,
      })
      const { outcome, replayed } = await context.postingQueue.submit(command)
      return { data: presentRefund((await refundById(context.db.system, outcome.refundId))!), message: 'Refund requested', replayed }
    }),
  ]
}

/** A cashier sees the payments of the own cashpoint only. */
async function ownPayment({ db }: CardsContext, caller: Caller, id: string): Promise<CardPaymentRow> {
  const payment = await cardPaymentById(db.system, id)
  if (payment?.business_id !== caller.businessId) throw notFound('The payment')
  if (caller.cashpointId !== null && payment.cashpoint_id !== caller.cashpointId)
    throw new Refusal('cards.other_cashpoint', 404, 'The payment was not found')
  return payment
}

const present = ({ cards }: CardsContext, payment: CardPaymentRow, url: string) => ({
  _id: payment.id,
  cashpoint: payment.cashpoint_id,
  state: payment.state,
  amount: payment.amount,
  fee: payment.fee,
  description: payment.description,
  processor: cards.label,
  url,
  expireson: payment.expires_at,
  availableon: payment.arrives_on,
})

const presentRefund = ({ id, payment_id, amount, state }: CardRefundRow) => ({ _id: id, payment: payment_id, amount, state })
