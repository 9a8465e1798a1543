import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable, checkPayoutAllowed } from '../../../businesses/index.ts'
import { type Caller, consumeGrant, pinGrantTable } from '../../../identity/index.ts'
import { type CardMismatch, beginMismatchRefund, isSameMismatch, needsOfCardMismatch } from '../../../collections/index.ts'
import { mergePlans, type MoneyCommand, type PlanPart, staleState, wallet } from '../../../ledger/index.ts'
import { cardRefundRequested } from '../domain-events.ts'
import { sendRefundJob } from '../jobs.ts'
import type { CardPaymentRow, CardRefundRow } from '../rows.ts'
import { isRefundable, leftOf } from '../states.ts'
import { cardPaymentTable, cardRefundTable } from '../tables.ts'

export type RefundRequest = {
  ids: { refund: string; hold: string }
  caller: Caller
  requestId: string
  grantId: string
  paymentId: string
  amountKobo: Kobo
  processor: string
  /** What of it does not fit its payment link; its lien becomes the hold of the refund. */
  mismatch: CardMismatch
}

/** Why this much of the payment cannot be refunded now; null when it can. */
export function checkRefundable(payment: CardPaymentRow, amountKobo: Kobo, availableKobo: Kobo): Refusal | null {
  if (payment.in_dispute > 0n)
    return new Refusal('cards.disputed', 409, 'The customer disputes this payment. It can be refunded when the dispute has ended')
  if (!isRefundable(payment)) return new Refusal('cards.not_refundable', 409, 'This payment cannot be refunded now')
  if (amountKobo > leftOf(payment)) return new Refusal('cards.refund_too_large', 422, 'A refund is at most what has not gone back of the payment')
  return availableKobo < amountKobo ? new Refusal('cards.insufficient_balance', 422, 'Your balance is less than this refund') : null
}

/** The hold of B, the refund, its audit entry and its job in one commit (docs/money.md M6). */
export function requestRefundCommand(request: RefundRequest): MoneyCommand<{ refundId: string }> {
  const { caller, paymentId, amountKobo, mismatch } = request
  const matched = needsOfCardMismatch(mismatch)
  const { businessId } = caller
  return {
    name: 'cards.refund',
    scope: `card-refund:${businessId}`,
    key: request.requestId,
    fingerprint: `${paymentId}:${amountKobo}`,
    actor: caller.personId,
    needs: {
      accounts: [wallet(businessId)],
      rows: [businessTable.ref(businessId), pinGrantTable.ref(request.grantId), cardPaymentTable.ref(paymentId), ...matched.rows],
      holds: matched.holds,
      movesNoMoney: true,
    },
    decide(locked, at) {
      const payment = locked.row(cardPaymentTable, paymentId)!
      const refused = checkPayoutAllowed(locked.row(businessTable, businessId)!)
      if (refused) return refused
      if (mismatch?.state === 'open' && !isSameMismatch(locked, mismatch)) return staleState()
      const { part, freedKobo } = beginMismatchRefund(locked, mismatch, {
        refund: request.ids.refund,
        amountKobo,
        leftKobo: leftOf(payment),
        by: caller.personId,
        at,
      })
      const impossible = checkRefundable(payment, amountKobo, locked.account(wallet(businessId)).available + freedKobo)
      if (impossible) return impossible
      const grant = consumeGrant(locked, request.grantId, caller, request.ids.refund, at)
      if (grant instanceof Refusal) return grant
      const refund: CardRefundRow = {
        id: request.ids.refund,
        payment_id: paymentId,
        business_id: businessId,
        cashpoint_id: payment.cashpoint_id,
        state: 'requested',
        amount: amountKobo,
        hold_id: request.ids.hold,
        refund_key: null,
        requested_by: caller.personId,
        request_id: request.requestId,
        created_at: at,
        ended_at: null,
      }
      const audit = auditEntry({
        business: businessId,
        actor: caller.personId,
        role: caller.role,
        operation: 'cards.refund_payment',
        subject: refund.id,
        requestId: request.requestId,
        facts: { payment: paymentId, amount: String(amountKobo) },
        at,
      })
      const requested: PlanPart = {
        holds: [{ change: 'place', id: refund.hold_id, account: wallet(businessId), kind: 'payment', about: refund.id, amount: amountKobo }],
        moves: [
          grant,
          cardPaymentTable.move(paymentId, {
            from: payment.state,
            to: 'refunding',
            set: { in_refund: amountKobo },
            why: 'a refund was asked for',
          }),
        ],
        adds: [cardRefundTable.add(refund), audit],
        jobs: [sendRefundJob.enqueue({ refundId: refund.id })],
        events: [{ business: businessId, cashpoint: payment.cashpoint_id, kind: 'card.refund', data: { id: refund.id } }],
        domainEvents: [cardRefundRequested({ refund, payment, processor: request.processor, balanceAfterKobo: null })],
      }
      return { ...mergePlans(part, requested), outcome: { refundId: refund.id } }
    },
  }
}
