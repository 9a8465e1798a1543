import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { bind, type Caller, findGrant, pinRequired, visibleCashpoint } from '../../identity/index.ts'
import { can } from '../../identity/contract.ts'
import { ownCashpoint } from '../../cashpoints/index.ts'
import { orFirst, referenceReused } from '../../ledger/index.ts'
import { findOwnUpload } from '../../uploads/index.ts'
import {
  acceptCardDispute,
  contestCardDispute,
  listCardDisputes,
  listCardLinks,
  refundCardPayment,
  showCardPayment,
  takeCardPayment,
} from '../contract.ts'
import { answerDisputeCommand, type DisputeAnswer } from './actions/answer-dispute.ts'
import { requestRefundCommand } from './actions/request-refund.ts'
import { startPayment } from './actions/start-payment.ts'
import type { CardRoutesContext } from './context.ts'
import { mismatchOfPayment } from './mismatch-of-payment.ts'
import { ownPayment } from './own-payment.ts'
import {
  type CardLinkRow,
  disputeById,
  disputesOf,
  latestRefund,
  listedDispute,
  type ListedDispute,
  openLinks,
  refundById,
  refundOfRequest,
} from './queries.ts'
import type { CardPaymentRow, CardRefundRow } from './rows.ts'
import { isAnswered, isRefundable, leftOf } from './states.ts'

const LINKS_PER_PAGE = 20
const SHOWN_DISPUTES = 50

export function cardRoutes(context: CardRoutesContext): BoundRoute<Caller>[] {
  /** What is left to do of a person's answer, after the checks that both kinds share. */
  async function answer(caller: Caller, input: { merchant: string; dispute: string }, requestId: string, given: () => Promise<DisputeAnswer>) {
    if (input.merchant !== caller.businessId) throw notFound('The business')
    const db = context.tenant(caller)
    const dispute = await disputeById(db, input.dispute)
    if (dispute?.business_id !== caller.businessId) throw notFound('The dispute')
    await ownPayment(db, caller, dispute.payment_id)
    const { replayed } = await context.postingQueue.submit(answerDisputeCommand(dispute, caller, await given(), requestId))
    return { data: presentDispute(await listedDispute(db, caller.businessId, dispute.id), context.clock.now()), replayed }
  }
  async function requestRefund(caller: Caller, payment: CardPaymentRow, amountKobo: Kobo, requestId: string) {
    const grantId = await findGrant(context.tenant(caller), caller, context.clock.now())
    if (grantId === null) throw pinRequired()
    const command = requestRefundCommand({
      ids: { refund: context.ids.next('crf'), hold: context.ids.next('hld') },
      caller,
      requestId,
      grantId,
      paymentId: payment.id,
      amountKobo,
      processor: context.cards.label,
      mismatch: await mismatchOfPayment(context.tenant(caller), payment),
    })
    const { outcome, replayed } = await context.postingQueue.submit(command)
    return { data: presentRefund((await refundById(context.tenant(caller), outcome.refundId))!), replayed }
  }
  return [
    bind(takeCardPayment, async ({ body, caller, meta }) => {
      if (body.merchant !== caller.businessId) throw notFound('The business')
      const { payment, url, replayed } = await startPayment(
        { ...context, flags: context.acrossBusinesses('flags') },
        {
          businessId: caller.businessId,
          requestedBy: caller.personId,
          // The processor wants an address. A cashier may have none; then the business gets the processor's receipt.
          email: body.email ?? (caller.email || null),
          cashpoint: (own) => ownCashpoint(own, caller, body.cashpoint),
          amount: body.amount,
          description: body.description ?? '',
          order: null,
        },
        meta.requestId,
      )
      return { data: present(context, payment, { url, refund: null, caller }), message: 'Card payment started', replayed }
    }),
    bind(showCardPayment, async ({ params, caller }) => {
      const db = context.tenant(caller)
      const payment = await ownPayment(db, caller, params.id)
      const refund = await latestRefund(db, payment.id)
      return { data: present(context, payment, { url: payment.url ?? '', refund, caller }) }
    }),
    bind(listCardLinks, async ({ params, query, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const cashpointId = caller.cashpointId ?? visibleCashpoint(caller)
      const page = { cashpointId, before: query.cursor ?? null, at: context.clock.now(), limit: LINKS_PER_PAGE + 1 }
      const found = await openLinks(context.tenant(caller), caller.businessId, page)
      const links = found.slice(0, LINKS_PER_PAGE)
      return { data: links.map(presentLink), count: null, next: found.length > LINKS_PER_PAGE ? links.at(-1)!.id : null }
    }),
    bind(refundCardPayment, async ({ body, caller, meta }) => {
      if (body.merchant !== caller.businessId) throw notFound('The business')
      const db = context.tenant(caller)
      const payment = await ownPayment(db, caller, body.payment)
      const find = () => refundOfRequest(db, caller.businessId, meta.requestId)
      const refund = await orFirst(find, () => requestRefund(caller, payment, body.amount, meta.requestId))
      if ('made' in refund) return { ...refund.made, message: 'Refund requested' }
      const { payment_id, amount } = refund.first
      if (payment_id !== payment.id || amount !== body.amount) throw referenceReused()
      return { data: presentRefund(refund.first), message: 'Refund requested', replayed: true }
    }),
    bind(listCardDisputes, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const found = await disputesOf(context.tenant(caller), caller.businessId, SHOWN_DISPUTES)
      const now = context.clock.now()
      return {
        data: found
          .filter((each) => caller.cashpointId === null || each.cashpoint_id === caller.cashpointId)
          .map((each) => presentDispute(each, now)),
      }
    }),
    bind(acceptCardDispute, async ({ body, caller, meta }) => {
      const answered = await answer(caller, body, meta.requestId, async () => ({
        answer: 'accepted',
        grantId: await findGrant(context.tenant(caller), caller, context.clock.now()),
      }))
      return { ...answered, message: 'The customer gets the money back' }
    }),
    bind(contestCardDispute, async ({ body, caller, meta }) => {
      const answered = await answer(caller, body, meta.requestId, async () => {
        const upload = await findOwnUpload(context.tenant(caller), caller.businessId, {
          field: 'file_url',
          link: body.file_url,
          folder: 'CardDispute',
        })
        return { answer: 'contested', message: body.message, uploadId: upload.id }
      })
      return { ...answered, message: 'Your answer is on its way to the processor' }
    }),
  ]
}

const presentDispute = (dispute: ListedDispute, now: Date) => ({
  _id: dispute.id,
  payment: dispute.payment_id,
  cashpoint_name: dispute.cashpoint_name,
  description: dispute.description,
  paidon: dispute.paid_at,
  amount: dispute.amount,
  state: dispute.state,
  openedon: dispute.opened_at,
  dueon: dispute.due_at,
  endedon: dispute.ended_at,
  answer: dispute.answer,
  answeredon: dispute.answered_at,
  message: dispute.message,
  is_told: dispute.told_at !== null,
  refusal: dispute.refusal,
  may_answer: dispute.state === 'opened' && !isAnswered(dispute) && (dispute.due_at === null || dispute.due_at > now),
})

type Beside = { url: string; refund: CardRefundRow | null; caller: Caller }

const present = ({ cards }: CardRoutesContext, payment: CardPaymentRow, { url, refund, caller }: Beside) => ({
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
  refundable: isRefundable(payment) && can(caller.role, 'send_money') ? leftOf(payment) : null,
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
