import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { bind, type Caller, findGrant, pinRequired } from '../../identity/index.ts'
import { SENDER_ROLES } from '../../identity/contract.ts'
import { listCardLinks, refundCardPayment, showCardPayment, takeCardPayment } from '../contract.ts'
import { requestRefundCommand } from './actions/request-refund.ts'
import { startPayment } from './actions/start-payment.ts'
import type { CardsContext } from './context.ts'
import { ownPayment } from './own-payment.ts'
import { type CardLinkRow, latestRefund, openLinks, refundById, refundOfRequest } from './queries.ts'
import type { CardPaymentRow, CardRefundRow } from './rows.ts'
import { isRefundable } from './states.ts'

const LINKS_PER_PAGE = 20

export function cardRoutes(context: CardsContext): BoundRoute<Caller>[] {
  return [
    bind(takeCardPayment, async ({ body, caller, meta }) => {
      if (body.merchant !== caller.businessId) throw notFound('The business')
      const { payment, url, replayed } = await startPayment(context, caller, body, meta.requestId)
      return { data: present(context, payment, { url, refund: null, caller }), message: 'Card payment started', replayed }
    }),
    bind(showCardPayment, async ({ params, caller }) => {
      const payment = await ownPayment(context, caller, params.id)
      const refund = await latestRefund(context.db.system, payment.id)
      return { data: present(context, payment, { url: payment.url ?? '', refund, caller }) }
    }),
    bind(listCardLinks, async ({ params, query, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const cashpointId = caller.role === 'cashier' ? (caller.cashpointId ?? '') : caller.cashpointId
      const asked = { cashpointId, before: query.cursor ?? null, at: context.clock.now(), limit: LINKS_PER_PAGE + 1 }
      const found = await openLinks(context.db.system, caller.businessId, asked)
      const links = found.slice(0, LINKS_PER_PAGE)
      return { data: links.map(presentLink), count: null, next: found.length > LINKS_PER_PAGE ? links.at(-1)!.id : null }
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

type Beside = { url: string; refund: CardRefundRow | null; caller: Caller }

const present = ({ cards }: CardsContext, payment: CardPaymentRow, { url, refund, caller }: Beside) => ({
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
  settledon: payment.settled_at,
  refund: refund && { _id: refund.id, amount: refund.amount, state: refund.state },
  refundable: isRefundable(payment) && SENDER_ROLES.includes(caller.role) ? payment.amount : null,
})

const presentLink = (link: CardLinkRow) => ({
  _id: link.id,
  cashpoint: link.cashpoint_id,
  cashpoint_name: link.cashpoint_name,
  amount: link.amount,
  description: link.description,
  createdon: link.created_at,
  expireson: link.expires_at,
})

const presentRefund = ({ id, payment_id, amount, state }: CardRefundRow) => ({ _id: id, payment: payment_id, amount, state })
