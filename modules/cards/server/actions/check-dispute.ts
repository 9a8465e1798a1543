import type { CardDispute } from '../../../../partners/cards/port.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type CardMismatch, disputeMismatch, isSameMismatch, needsOfCardMismatch } from '../../../collections/index.ts'
import {
  cardReceivable,
  debt,
  disputesWithheld,
  internalAccount,
  mergePlans,
  type MoneyCommand,
  type PlanPart,
  staleState,
  wallet,
} from '../../../ledger/index.ts'
import type { CardsContext } from '../context.ts'
import { cardDisputeExceeded, cardDisputeLost } from '../domain-events.ts'
import { remindDisputeJob } from '../jobs.ts'
import { disputeEnded, disputeOpened, type MessageParams } from '../messages.ts'
import { mismatchOfPayment } from '../mismatch-of-payment.ts'
import { lostJournal, lostJournalKey, withheldJournal, wonJournal } from '../postings.ts'
import { cardPaymentById, disputeById } from '../queries.ts'
import type { CardDisputeRow, CardPaymentRow } from '../rows.ts'
import { canMove, leftOf, restingState } from '../states.ts'
import { cardDisputeTable, cardItemTable, cardPaymentTable } from '../tables.ts'

/** Asks the processor about a dispute and posts what it says: M7 and the lien when it opens, M8 or M9 when it ends. */
export async function checkDispute(context: CardsContext, { key }: { key: string }): Promise<void> {
  const answer = await context.cards.queryDispute(key)
  if (answer.outcome === 'unknown') throw new Error(`dispute ${key} is not clear: ${answer.reason}`)
  if (answer.outcome === 'not_found' || answer.dispute.amountKobo <= 0n) return
  const { dispute } = answer
  const payment = await cardPaymentById(context.db.system, dispute.reference)
  if (!payment || payment.paid_at === null) {
    context.log.error({ alarm: 'card-dispute', dispute: key }, 'a dispute is about a payment by card that we do not know as paid')
    return
  }
  const id = disputeIdOf(key)
  const business = (await findBusiness(context.db.system, payment.business_id))!
  const params = { productName: context.productName, to: business }
  if (!(await disputeById(context.db.system, id))) {
    const mismatch = await mismatchOfPayment(context.db.system, payment)
    const ids = { dispute: id, hold: context.ids.next('hld'), rest: context.ids.next('hld') }
    await context.postingQueue.submit(openCommand(dispute, payment, { ids, mismatch, params }))
  }
  const row = (await disputeById(context.db.system, id))!
  if (dispute.state !== 'open' && row.state === 'opened')
    await context.postingQueue.submit(endCommand(row, payment, dispute.state, context.cards.label, params))
}

const HOUR_MS = 60 * 60_000
const REMINDER_HOURS = [4, 1]

function remindersOf({ id, due_at: dueAt }: CardDisputeRow, at: Date) {
  if (dueAt === null) return []
  const reminders = REMINDER_HOURS.map((hours) => ({ hours, runAt: new Date(dueAt.getTime() - hours * HOUR_MS) }))
  return reminders.filter(({ runAt }) => runAt > at).map(({ hours, runAt }) => remindDisputeJob.enqueue({ disputeId: id, hours }, { runAt }))
}

const LIEN_REASON = 'A customer disputes a card payment.'

const PREFIX = 'cdp_'
const disputeIdOf = (key: string) => `${PREFIX}${key}`
export const disputeKeyOf = (id: string) => id.slice(PREFIX.length)

function openCommand(
  dispute: CardDispute,
  { id: paymentId, business_id, partner }: CardPaymentRow,
  { ids, mismatch, params }: { ids: { dispute: string; hold: string; rest: string }; mismatch: CardMismatch; params: MessageParams },
): MoneyCommand {
  const matched = needsOfCardMismatch(mismatch)
  return {
    name: 'cards.dispute_open',
    scope: 'card-dispute-open',
    key: ids.dispute,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(business_id), disputesWithheld(partner), cardReceivable(partner)],
      rows: [cardPaymentTable.ref(paymentId), ...matched.rows],
      holds: matched.holds,
    },
    decide(locked, at) {
      const payment = locked.row(cardPaymentTable, paymentId)!
      if (mismatch?.state === 'open' && !isSameMismatch(locked, mismatch)) return staleState()
      const amount = dispute.amountKobo
      const matching = disputeMismatch(locked, mismatch, { amountKobo: amount, lienId: ids.rest, at })
      // Nothing is left that a lien could secure (M74).
      const isClosed = locked.account(wallet(business_id)).isClosed
      const left = leftOf(payment) - payment.in_dispute
      const secured = isClosed || left <= 0n ? 0n : amount < left ? amount : left
      const row: CardDisputeRow = {
        id: ids.dispute,
        payment_id: paymentId,
        business_id,
        cashpoint_id: payment.cashpoint_id,
        state: 'opened',
        amount,
        is_withheld: dispute.isWithheld,
        hold_id: secured === 0n ? null : ids.hold,
        secured,
        excess: 0n,
        taken: 0n,
        debt: 0n,
        due_at: dispute.dueAt,
        opened_at: at,
        ended_at: null,
        answer: null,
        message: null,
        upload_id: null,
        answered_by: null,
        answered_at: null,
        told_at: null,
        refusal: null,
      }
      const lien = { change: 'secure', id: ids.hold, account: wallet(business_id), about: row.id, reason: LIEN_REASON, target: secured } as const
      const opened: PlanPart = {
        holds: secured === 0n ? [] : [lien],
        adds: [cardDisputeTable.add(row)],
        moves: [
          cardPaymentTable.move(paymentId, {
            from: payment.state,
            ...(canMove(payment.state, 'disputed') && payment.state !== 'refunding' && { to: 'disputed', why: 'the customer disputes it' }),
            set: { in_dispute: payment.in_dispute + amount },
          }),
        ],
        events: [{ business: business_id, cashpoint: row.cashpoint_id, kind: 'card.dispute', data: { id: row.id } }],
        jobs: [...disputeOpened.jobs(params.to, { ...params, dispute: row, payment }), ...remindersOf(row, at)],
      }
      const withheld: PlanPart = dispute.isWithheld
        ? {
            journals: [withheldJournal(row.id, partner, business_id, amount)],
            adds: [cardItemTable.add({ id: `dispute:${disputeKeyOf(row.id)}`, partner, amount: -amount, posted_at: at })],
          }
        : {}
      return { ...mergePlans(matching, opened, withheld), outcome: {} }
    },
  }
}

function endCommand(
  { id, business_id, hold_id }: CardDisputeRow,
  { id: paymentId, partner }: CardPaymentRow,
  to: 'won' | 'lost',
  processor: string,
  params: MessageParams,
): MoneyCommand {
  return {
    name: 'cards.dispute_end',
    scope: 'card-dispute-end',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(business_id), debt(business_id), disputesWithheld(partner), cardReceivable(partner), internalAccount('suspense_bank_debit')],
      holds: hold_id === null ? [] : [hold_id],
      rows: [cardDisputeTable.ref(id), cardPaymentTable.ref(paymentId)],
    },
    decide(locked, at) {
      const dispute = locked.row(cardDisputeTable, id)!
      const payment = locked.row(cardPaymentTable, paymentId)!
      const account = locked.account(wallet(business_id))
      const secured = hold_id === null ? 0n : (locked.hold(hold_id)?.remaining ?? 0n)
      const set = { ended_at: at, ...(to === 'lost' ? lostParts(dispute, payment, account.available + secured) : NOTHING_LOST) }
      const { taken } = set
      const ended: CardDisputeRow = { ...dispute, ...set, state: to }
      const from = { business: business_id, cashpoint: dispute.cashpoint_id }
      const counted = { in_dispute: payment.in_dispute - dispute.amount, given_back: payment.given_back + taken + set.debt }
      const next = to === 'lost' && counted.in_dispute === 0n ? 'lost' : restingState({ ...payment, ...counted })
      return {
        ...(to === 'lost' ? lostPart(ended, partner, at) : wonPart(ended, partner, at)),
        holds: hold_id === null ? [] : [{ change: 'release', id: hold_id }],
        moves: [
          cardDisputeTable.move(id, { from: 'opened', to, set }),
          cardPaymentTable.move(paymentId, {
            from: payment.state,
            ...(payment.state === 'disputed' && next !== 'disputed' && { to: next, why: `the dispute was ${to}` }),
            set: counted,
          }),
        ],
        events: [{ ...from, kind: 'card.dispute', data: { id } }],
        jobs: disputeEnded.jobs(params.to, { ...params, dispute: ended, payment }),
        totals: taken > 0n ? [{ ...from, kind: 'card_dispute', count: 1, amount: taken }] : [],
        domainEvents: [
          ...(taken > 0n ? [cardDisputeLost({ dispute: ended, payment, processor, balanceAfterKobo: account.balance - taken, at })] : []),
          ...(set.excess > 0n ? [cardDisputeExceeded({ dispute: ended, partner, journalKey: lostJournalKey(id) })] : []),
        ],
        outcome: {},
      }
    },
  }
}

const NOTHING_LOST = { taken: 0n, debt: 0n, excess: 0n }

/**
 * The wallet pays no more than what is left of the payment beside a refund under way. What the processor took beyond that is a case of finance,
 * and no debt of the business.
 */
function lostParts({ amount }: CardDisputeRow, payment: CardPaymentRow, hadKobo: Kobo): typeof NOTHING_LOST {
  const left = leftOf(payment) - payment.in_refund
  const due = left <= 0n ? 0n : amount < left ? amount : left
  const taken = hadKobo < due ? hadKobo : due
  return { taken, debt: due - taken, excess: amount - due }
}

/** M8. What the processor had not withheld, it takes from the next batch. */
function lostPart(dispute: CardDisputeRow, partner: string, at: Date): PlanPart {
  const { id, amount, is_withheld: isWithheld, business_id: business, cashpoint_id: cashpoint } = dispute
  return {
    journals: [lostJournal({ id, partner, amountKobo: amount, isWithheld }, { business, cashpoint }, dispute)],
    adds: isWithheld ? [] : [cardItemTable.add({ id: `dispute:${disputeKeyOf(id)}`, partner, amount: -amount, posted_at: at })],
  }
}

/** M9. */
function wonPart({ id, amount, is_withheld, business_id }: CardDisputeRow, partner: string, at: Date): PlanPart {
  if (!is_withheld) return {}
  return {
    journals: [wonJournal(id, partner, business_id, amount)],
    adds: [cardItemTable.add({ id: `dispute_won:${disputeKeyOf(id)}`, partner, amount, posted_at: at })],
  }
}
