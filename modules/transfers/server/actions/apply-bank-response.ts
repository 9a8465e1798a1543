import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import {
  type Locked,
  internalAccount,
  mergePlans,
  type MoneyCommand,
  type Plan,
  type PlanPart,
  type RowAdd,
  type RowMove,
} from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { transferInReview, transferSettled, transferFailed, transferContradicted } from '../domain-events.ts'
import { queryReturnJob, queryTransferJob, sendTransferJob } from '../jobs.ts'
import { type Fulfilment, type RailAnswer, sourceOf } from '../fulfilments/fulfilment.ts'
import { metersOf } from '../meters.ts'
import { factsOf, isBankPayment } from '../payment-kinds.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { pendingAlert, isPendingTooLong, nextQueryAt, nextReviewQueryAt, nextSendAt } from '../requery-schedule.ts'
import { RELEASED_STATES, isMoveAllowed, OPEN_STATES } from '../states.ts'
import { latePaymentPlan } from './record-late-payment.ts'

/** `alarm`: a log message for operators. */
export type BankResponseOutcome = { state: TransferState; alarm: string | null }

/**
 * Applies the bank's answer to a payment or to a status query: paid, definitely failed, or still pending and queried
 * again. Only a definite failure releases the hold. Only "paid" with our amount and account posts. The same answers end
 * a review, except that a refusal releases only a review opened because of age. `attempt` is as read when the bank was
 * asked: a refusal from before the last sending does not apply to that sending. An order of which nothing has left is
 * held again and sent soon. An earlier call may have left where it was sent more than once; then it stays in doubt.
 */
export function applyBankResponseCommand(
  answerId: string,
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  question: 'transfer' | 'query',
  answer: RailAnswer,
  fulfilment: Fulfilment,
): MoneyCommand<BankResponseOutcome> {
  return {
    name: 'transfers.answer',
    scope: 'transfer-answer',
    key: answerId,
    fingerprint: '',
    actor: 'system',
    needs: {
      // Of M52 too, should the answer come after the end.
      accounts: [sourceOf(fulfilment, transfer), ...fulfilment.accounts(attempt.partner), internalAccount('suspense_late')],
      meters: metersOf(transfer),
      holds: [transfer.hold_id!, ...(fulfilment.holds?.(transfer) ?? [])],
      rows: [transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id), ...(fulfilment.rows?.(transfer) ?? [])],
    },
    decide: (locked, at) => decide(locked, fulfilment, transfer.id, attempt, question, answer, at),
  }
}

function decide(
  locked: Locked,
  fulfilment: Fulfilment,
  transferId: string,
  queried: TransferAttemptRow,
  question: 'transfer' | 'query',
  railAnswer: RailAnswer,
  at: Date,
): Plan<BankResponseOutcome> {
  const transfer = locked.row(transferTable, transferId)!
  const attempt = locked.row(transferAttemptTable, queried.id)!
  const kept = bankResponseRow(transfer, attempt, question, railAnswer, at)
  const answer: RailAnswer = railAnswer.outcome === 'rejected' && wasResent(queried, attempt) ? { ...railAnswer, outcome: 'unknown' } : railAnswer
  if (railAnswer.outcome === 'not_sent' && isFirstSending(transfer, attempt) && !wasResent(queried, attempt))
    return notSentPlan(transfer, attempt, kept, at)
  // The transfer has ended or was never sent: the answer is stored and changes nothing by itself.
  const isAnswered = OPEN_STATES.includes(transfer.state) && transfer.state !== 'held'
  if (!isAnswered) return { adds: [kept], ...contradictionPlan(locked, fulfilment, transfer, attempt, question, answer, at) }
  const end = nextState(transfer, answer, question, at)
  const path = statePath(transfer.state, end, question)
  const isPending = end === 'pending' || end === 'unclear'
  const queries = transfer.queries + 1
  const reviewed =
    end === 'review' ? reviewFields(transfer, answer) : needsManualReview(answer) && isPending ? { review_reason: 'code' as const } : null
  // In review, the deadlines of its case raise the alarms.
  const alarm = isPending || (end === 'review' && transfer.state !== 'review') ? pendingAlert(transfer, at) : null
  const set = {
    code: end === 'settled' ? '00' : end === 'failed' ? answer.code : '09',
    answer: answer.message,
    session_id: answer.sessionId ?? transfer.session_id,
    queries,
    next_query_at: isPending ? nextQueryAt(transfer.id, transfer.queries, at) : end === 'review' ? nextReviewQueryAt(transfer.id, at) : null,
    ended_at: end === 'settled' || end === 'failed' ? at : null,
    ...reviewed,
    ...(alarm !== null && { doubt_told_at: at }),
  }
  const after: TransferRow = { ...transfer, ...set, state: end }
  const moves = movesForPath(transfer, path, { why: `${question}: ${answer.code}`, set })
  const common = {
    adds: [kept],
    // Without a state move, only the columns are updated.
    moves: [...(moves.length === 0 ? [transferTable.move(transfer.id, { set })] : moves), ...attemptMoves(attempt, end, at)],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: end } }],
    outcome: { state: end, alarm: alarm ?? responseAlert(transfer, after, answer) },
  }
  if (end === 'settled')
    return { ...mergePlans(common, settlementPlan(locked, fulfilment, after, attempt, at, answer.delivered)), outcome: common.outcome }
  if (end === 'failed') return { ...mergePlans(common, releasePlan(locked, fulfilment, after, at)), outcome: common.outcome }
  const isNewReview = end === 'review' && transfer.state !== 'review'
  const facts = isNewReview ? [inReviewEvent(after, attempt)] : []
  return {
    ...common,
    domainEvents: facts,
    jobs: after.next_query_at ? [queryTransferJob.enqueue({ transferId: transfer.id }, { runAt: after.next_query_at })] : [],
  }
}

/** No earlier call has left: sending again moves the attempt's time, and not the transfer's. */
const isFirstSending = (transfer: TransferRow, attempt: TransferAttemptRow) =>
  transfer.state === 'sending' && attempt.state === 'sent' && transfer.sent_at?.getTime() === attempt.sent_at?.getTime()

/** Nothing has left, so there is no doubt: it is held as before, and sent again soon under the same reference. */
function notSentPlan(transfer: TransferRow, attempt: TransferAttemptRow, kept: RowAdd, at: Date): Plan<BankResponseOutcome> {
  return {
    adds: [kept],
    moves: [
      transferTable.move(transfer.id, { from: 'sending', to: 'held', set: { sent_at: null }, why: 'not sent' }),
      transferAttemptTable.move(attempt.id, { from: 'sent', to: 'written', set: { sent_at: null } }),
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'held' } }],
    jobs: [sendTransferJob.enqueue({ transferId: transfer.id, kind: transfer.kind }, { runAt: nextSendAt(transfer, at) })],
    outcome: { state: 'held', alarm: null },
  }
}

/** Our own money at the partner is short. Every payment fails until it is filled. `51` is the bank's code, `float_short` a biller's. */
const SHORT_FUNDS_ALERTS: Readonly<Record<string, string>> = {
  '51': 'the bank says that our own pool is short',
  float_short: 'the biller says that our own float is short',
}

/** Alarms for answers that need an operator, and for new information about a transfer in review. */
function responseAlert(before: TransferRow, after: TransferRow, answer: RailAnswer): string | null {
  if (after.state === 'failed') return SHORT_FUNDS_ALERTS[answer.code] ?? null
  if (after.state !== 'review')
    return needsManualReview(answer) && before.review_reason === null ? 'the bank says of a transfer what only a person can judge' : null
  if (before.state !== 'review') return 'a transfer waits for a person to decide it'
  if (before.review_said !== after.review_said) return 'the bank says that it did not pay a transfer that a person has to decide'
  return before.review_reason !== after.review_reason ? 'the bank says more of a transfer that a person has to decide' : null
}

/**
 * Suspected fraud and similar codes. From then on only "paid" ends the transfer without an operator, and it is never
 * sent again.
 */
const needsManualReview = (answer: RailAnswer) => answer.outcome === 'held_for_review'

/** An answer of the bank asked for review, not age alone. */
export const isManualReview = ({ review_reason }: Pick<TransferRow, 'review_reason'>) => review_reason !== null && review_reason !== 'age'

/** The reason of the review and the first refusal during it. A refusal ends the transfer only if the reason is age. */
function reviewFields(transfer: TransferRow, answer: RailAnswer): Pick<TransferRow, 'review_reason' | 'review_said'> {
  const differs = isMismatch(transfer, answer)
  const reason = differs ? 'differs' : needsManualReview(answer) ? 'code' : (transfer.review_reason ?? 'age')
  const isRefused = transfer.state === 'review' && !differs && answer.outcome === 'rejected'
  return { review_reason: reason, review_said: transfer.review_said ?? (isRefused ? answer.code : null) }
}

export const inReviewEvent = (transfer: TransferRow, { partner, partner_reference: partnerReference }: TransferAttemptRow) =>
  transferInReview({
    transfer,
    partner,
    partnerReference,
  })

/** The journal of the fulfilment (M14, M17, M10); the hold is consumed in the same commit. */
export function settlementPlan(
  locked: Locked,
  fulfilment: Fulfilment,
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  at: Date,
  delivered?: unknown,
): PlanPart {
  const posted = fulfilment.settlement(transfer, attempt.partner, delivered)
  const fact = transferSettled({
    transfer,
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    journalKey: posted.key,
    balanceAfterKobo: locked.account(sourceOf(fulfilment, transfer)).balance - transfer.total,
  })
  const settled: PlanPart = { journals: [posted], holds: holdsOf(fulfilment, transfer, 'consume'), domainEvents: [fact] }
  return mergePlans(settled, fulfilment.onSettled?.(locked, transfer, at, delivered) ?? {})
}

/** M15, definitely failed: hold and meter are released, unless they are those of a run; nothing was ever posted. */
export function releasePlan(locked: Locked, fulfilment: Fulfilment, transfer: TransferRow, at: Date): PlanPart {
  const own: PlanPart = {
    holds: holdsOf(fulfilment, transfer, 'release'),
    meters: metersOf(transfer).map((meter) => ({ ...meter, change: -transfer.amount })),
  }
  const released: PlanPart = { ...(factsOf(transfer).sharesHold ? {} : own), domainEvents: [transferFailed({ transfer })] }
  return mergePlans(released, fulfilment.onReleased?.(locked, transfer, at) ?? {})
}

/** Of a shared hold only the total of this payment is consumed. */
const holdsOf = (fulfilment: Fulfilment, transfer: TransferRow, change: 'consume' | 'release') => [
  { change, id: transfer.hold_id!, ...(factsOf(transfer).sharesHold && { amount: transfer.total }) },
  ...(fulfilment.holds?.(transfer) ?? []).map((id) => ({ change, id })),
]

/**
 * The transfer has ended. "Paid" as we asked, after the hold was released, is posted as M52 in this commit. "Paid" with
 * another amount or account, and "not paid" after "paid", change nothing here. No money moves on an answer that
 * contradicts another answer of the same bank. An event reports the contradiction, and the bank's statement decides.
 */
function contradictionPlan(
  locked: Locked,
  fulfilment: Fulfilment,
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  question: 'transfer' | 'query',
  answer: RailAnswer,
  at: Date,
): PlanPart & { outcome: BankResponseOutcome } {
  const wasPaid = BANK_CONFIRMED_STATES.includes(transfer.state)
  const wasGivenBack = RELEASED_STATES.includes(transfer.state)
  const differs = isMismatch(transfer, answer)
  if (wasGivenBack && answer.outcome === 'accepted' && !differs) {
    const late = latePaymentPlan(
      locked,
      fulfilment,
      transfer,
      attempt,
      { why: `${question}: ${answer.code}`, sessionId: answer.sessionId, delivered: answer.delivered },
      at,
    )
    return { ...late, outcome: { state: 'paid_late', alarm: CONTRADICTION_ALERT } }
  }
  const isOtherwise = (wasPaid || wasGivenBack) && answer.outcome === 'accepted' && differs
  const isDenied = wasPaid && answer.outcome === 'rejected'
  if (!isOtherwise && !isDenied) return { outcome: { state: transfer.state, alarm: null } }
  if (!isBankPayment(transfer))
    return { ...(isDenied ? fulfilment.onDenied?.(transfer) : {}), outcome: { state: transfer.state, alarm: CONTRADICTION_ALERT } }
  const fact = transferContradicted({
    transfer,
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    code: answer.code,
    statement: isDenied ? 'not_paid' : 'paid_otherwise',
  })
  const asks = isDenied && transfer.state === 'settled' ? [queryReturnJob.enqueue({ transferId: transfer.id })] : []
  return { domainEvents: [fact], jobs: asks, outcome: { state: transfer.state, alarm: CONTRADICTION_ALERT } }
}

/** The bank has confirmed the payment, and no return is known. */
const BANK_CONFIRMED_STATES: readonly TransferState[] = ['settled', 'paid_late']

const CONTRADICTION_ALERT = 'the bank contradicts how a transfer has ended'

/** The bank names another amount or account than we asked for. */
const isMismatch = (transfer: TransferRow, answer: RailAnswer) =>
  (answer.amountKobo !== null && answer.amountKobo !== transfer.amount) ||
  (answer.beneficiaryAccountNumber !== null && answer.beneficiaryAccountNumber !== transfer.beneficiary_account)

/** Any difference counts, an earlier time too: clocks can be set back. */
const wasResent = (before: TransferAttemptRow, now: TransferAttemptRow) => before.sent_at?.getTime() !== now.sent_at?.getTime()

function nextState(transfer: TransferRow, answer: RailAnswer, question: 'transfer' | 'query', at: Date): TransferState {
  const differs = isMismatch(transfer, answer)
  if (!differs && answer.outcome === 'accepted') return 'settled'
  // If the bank asked for review, a refusal is only evidence for the operator and releases nothing.
  if (!differs && answer.outcome === 'rejected' && !isManualReview(transfer)) return 'failed'
  if (transfer.state === 'review') return 'review'
  const needsPerson = differs || isManualReview(transfer) || needsManualReview(answer) || isPendingTooLong(transfer, at)
  if (needsPerson && question === 'query') return 'review'
  return answer.outcome === 'pending' ? 'pending' : 'unclear'
}

/** A pending transfer moves through `querying`. One that was `sending` when its worker died has been unclear since then. */
export function statePath(from: TransferState, end: TransferState, question: 'transfer' | 'query'): TransferState[] {
  if (from === 'review') return end === 'review' ? [] : [end]
  if (from === 'querying' || (from === 'sending' && question === 'transfer' && isMoveAllowed('sending', end))) return [end]
  if (from === 'sending') return ['unclear', 'querying', end]
  return ['querying', end]
}

/** One move for each step of `path`, all with the same reason. Other columns are written with the last move. */
export function movesForPath(
  { id, state }: Pick<TransferRow, 'id' | 'state'>,
  path: readonly TransferState[],
  { why, set }: { why: string; set: Partial<TransferRow> },
): RowMove[] {
  return path.map((to, step) => {
    const from = step === 0 ? state : path[step - 1]!
    const isLast = step === path.length - 1
    return transferTable.move(id, { from, to, why, ...(isLast && { set }) })
  })
}

export function attemptMoves(attempt: TransferAttemptRow, end: TransferState, at: Date): RowMove[] {
  const to = end === 'settled' ? 'accepted' : end === 'failed' ? 'rejected' : 'unknown'
  if (to === attempt.state) return []
  return [transferAttemptTable.move(attempt.id, { from: attempt.state, to, set: { ended_at: to === 'unknown' ? null : at } })]
}

function bankResponseRow(transfer: TransferRow, attempt: TransferAttemptRow, question: 'transfer' | 'query', answer: RailAnswer, at: Date): RowAdd {
  return transferAnswerTable.add({
    transfer_id: transfer.id,
    business_id: transfer.business_id,
    attempt_id: attempt.id,
    asked: question,
    outcome: answer.outcome,
    code: answer.code,
    message: answer.message,
    session_id: answer.sessionId,
    raw: answer.raw ?? null,
    answered_at: at,
  })
}
