import { lagosDay } from '../../../../platform/clock/index.ts'
import { type CardMismatch, endMismatchRefund, needsOfCardMismatch } from '../../../collections/index.ts'
import { cardReceivable, mergePlans, type MoneyCommand, type PlanPart, wallet } from '../../../ledger/index.ts'
import type { CardsContext } from '../context.ts'
import { cardRefundEnded } from '../domain-events.ts'
import { refundJournal } from '../postings.ts'
import { mismatchOfPayment } from '../mismatch-of-payment.ts'
import { cardPaymentById, refundByKey } from '../queries.ts'
import type { CardPaymentRow, CardRefundRow } from '../rows.ts'
import { restingState } from '../states.ts'
import { cardItemTable, cardPaymentTable, cardRefundTable } from '../tables.ts'

/** Asks the processor about a refund, and posts its end. One that is not ours, or has its key not yet, is left to the sweep. */
export async function checkRefund(context: CardsContext, { key }: { key: string }): Promise<void> {
  const refund = await refundByKey(context.db.system, key)
  if (!refund || refund.ended_at !== null) return
  const answer = await context.cards.queryRefund(key)
  if (answer.outcome === 'unknown') throw new Error(`refund ${refund.id} is not clear: ${answer.reason}`)
  if (answer.outcome === 'not_found' || answer.refund.state === 'pending') return
  if (answer.refund.amountKobo !== refund.amount) {
    context.log.error({ alarm: 'card-refund', refundId: refund.id }, 'the card processor refunds another amount than was asked for')
    return
  }
  const payment = await cardPaymentById(context.db.system, refund.payment_id)
  await endRefund(context, refund, payment!, answer.refund.state)
}

/** M6, or the hold is released. */
export async function endRefund(
  { db, postingQueue, cards }: CardsContext,
  refund: CardRefundRow,
  payment: CardPaymentRow,
  to: 'processed' | 'failed',
): Promise<void> {
  const mismatch = await mismatchOfPayment(db.system, payment)
  await postingQueue.submit(endCommand(refund, payment, { to, processor: cards.label, mismatch }))
}

function endCommand(
  { id, business_id, hold_id }: CardRefundRow,
  { id: paymentId, partner }: CardPaymentRow,
  { to, processor, mismatch }: { to: 'processed' | 'failed'; processor: string; mismatch: CardMismatch },
): MoneyCommand {
  const matched = needsOfCardMismatch(mismatch)
  return {
    name: 'cards.refund_end',
    scope: 'card-refund-end',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(business_id), cardReceivable(partner)],
      holds: [hold_id, ...matched.holds],
      rows: [cardRefundTable.ref(id), cardPaymentTable.ref(paymentId), ...matched.rows],
    },
    decide(locked, at) {
      const refund = locked.row(cardRefundTable, id)!
      const payment = locked.row(cardPaymentTable, paymentId)!
      const isPaid = to === 'processed'
      const set = { ended_at: at }
      const counted = { in_refund: 0n, given_back: payment.given_back + (isPaid ? refund.amount : 0n) }
      const next = restingState({ ...payment, ...counted })
      const from = { business: business_id, cashpoint: refund.cashpoint_id }
      const balanceAfterKobo = isPaid ? locked.account(wallet(business_id)).balance - refund.amount : null
      const ended: PlanPart = {
        journals: isPaid ? [refundJournal(id, partner, from, refund.amount)] : [],
        holds: [{ change: isPaid ? 'consume' : 'release', id: hold_id }],
        adds: isPaid ? [cardItemTable.add({ id: `refund:${refund.refund_key}`, partner, amount: -refund.amount, posted_at: at })] : [],
        moves: [
          cardRefundTable.move(id, { from: refund.state, to, set }),
          cardPaymentTable.move(paymentId, {
            from: 'refunding',
            to: next,
            set: counted,
            why: isPaid ? 'the refund was made' : 'the processor refused the refund',
          }),
        ],
        totals: isPaid ? [{ ...from, kind: 'card_refund', count: 1, amount: refund.amount, day: lagosDay(refund.created_at) }] : [],
        events: [{ ...from, kind: 'card.refund', data: { id } }],
        domainEvents: [cardRefundEnded({ refund: { ...refund, ...set, state: to }, payment, processor, balanceAfterKobo })],
      }
      const matching = endMismatchRefund(locked, mismatch, {
        refund: id,
        amountKobo: refund.amount,
        isPaid,
        isArrived: payment.settled_at !== null,
        disputedKobo: payment.in_dispute,
        at,
      })
      return { ...mergePlans(ended, matching), outcome: {} }
    },
  }
}
