import { lagosDay } from '../../../../platform/clock/index.ts'
import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import {
  clearingOut,
  type Held,
  houseAccount,
  type MoneyCommand,
  type Plan,
  type PlanPart,
  type RowAdd,
  type RowMove,
  wallet,
} from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import type { TransferContradicted, TransferFailed, TransferSettled } from '../facts.ts'
import { askReturnJob, queryJob } from '../job-specs.ts'
import { settled } from '../postings.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { doubtAlarm, nextQueryAt, REVIEW_AFTER_MS } from '../schedule.ts'
import { GIVEN_BACK, mayMove, OPEN_STATES } from '../states.ts'
import { payingLate } from './pay-late.ts'

/** `alarm`: what whoever watches over the product is to be told of it. */
export type AnswerOutcome = { state: TransferState; alarm: string | null }

/**
 * What the bank said of a transfer, to the transfer itself or to a query, and what follows: paid, failed for certain, or
 * kept in doubt and asked again. Only a definite failure lets the hold go; only "paid, and as we asked" posts.
 */
export function answerCommand(
  answerId: string,
  transfer: TransferRow,
  attempt: AttemptRow,
  asked: 'transfer' | 'query',
  answer: TransferAnswer,
): MoneyCommand<AnswerOutcome> {
  const house = (['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed', 'suspense_late'] as const).map(houseAccount)
  return {
    name: 'transfers.answer',
    scope: 'transfer-answer',
    key: answerId,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(transfer.business_id), clearingOut(attempt.partner), ...house],
      meters: [{ subject: transfer.business_id, kind: transfer.meter_kind!, period: transfer.meter_period! }],
      holds: [transfer.hold_id!],
      rows: [
        { table: 'transfer', id: transfer.id },
        { table: 'transfer_attempt', id: attempt.id },
      ],
    },
    decide: (held, at) => decide(held, transfer.id, attempt.id, asked, answer, at),
  }
}

function decide(
  held: Held,
  transferId: string,
  attemptId: string,
  asked: 'transfer' | 'query',
  answer: TransferAnswer,
  at: Date,
): Plan<AnswerOutcome> {
  const transfer = held.row<TransferRow>('transfer', transferId)!
  const attempt = held.row<AttemptRow>('transfer_attempt', attemptId)!
  const kept = answerRow(transfer, attempt, asked, answer, at)
  // It ended, waits for a person, or was never sent: what the bank said is kept and changes nothing by itself.
  const isAnswered = OPEN_STATES.includes(transfer.state) && transfer.state !== 'held' && transfer.state !== 'review'
  if (!isAnswered) return { adds: [kept], ...contradicting(transfer, attempt, asked, answer, at) }
  const end = endOf(transfer, answer, asked, at)
  const path = pathTo(transfer.state, end, asked)
  const inDoubt = end === 'pending' || end === 'unclear'
  const queries = transfer.queries + 1
  const set = {
    code: end === 'settled' ? '00' : end === 'failed' ? answer.code : '09',
    answer: answer.message,
    session_id: answer.sessionId ?? transfer.session_id,
    queries,
    next_query_at: inDoubt ? nextQueryAt(transfer.queries, at) : null,
    ended_at: end === 'settled' || end === 'failed' ? at : null,
  }
  const after: TransferRow = { ...transfer, ...set, state: end }
  const moves = path.map((to, step): RowMove => {
    const from = step === 0 ? transfer.state : path[step - 1]!
    const isLast = step === path.length - 1
    return { table: 'transfer', id: transfer.id, from, to, why: `${asked}: ${answer.code}`, ...(isLast && { set }) }
  })
  const common = {
    adds: [kept],
    moves: [...moves, ...attemptMoves(attempt, end, at)],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: end } }],
    outcome: { state: end, alarm: alarmAt(transfer, end, at) },
  }
  if (end === 'settled') return { ...common, ...settling(held, after, attempt) }
  if (end === 'failed') return { ...common, ...releasing(after) }
  return { ...common, jobs: after.next_query_at ? [queryJob(transfer.id, after.next_query_at)] : [] }
}

/** Doubt that has lasted, and what only a person can decide. */
function alarmAt(transfer: TransferRow, end: TransferState, at: Date): string | null {
  if (end !== 'pending' && end !== 'unclear' && end !== 'review') return null
  return doubtAlarm(transfer, at) ?? (end === 'review' ? 'a transfer waits for a person to decide it' : null)
}

/** M14, or M17 where the house bears the duty; the hold is used up in the same commit. */
function settling(held: Held, transfer: TransferRow, attempt: AttemptRow) {
  const figures = {
    amountKobo: transfer.amount,
    feeKobo: transfer.fee,
    vatKobo: transfer.vat,
    dutyKobo: transfer.duty,
    dutyBy: transfer.duty_by,
  }
  const posted = settled(transfer.id, { business: transfer.business_id, cashpoint: transfer.cashpoint_id }, figures, attempt.partner)
  const fact: TransferSettled = {
    type: 'transfer.settled',
    transfer,
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    journalKey: posted.key,
    balanceAfterKobo: held.account(wallet(transfer.business_id)).balance - transfer.total,
  }
  return {
    journals: [posted],
    holds: [{ change: 'consume' as const, id: transfer.hold_id! }],
    // Summed under the day in which it is listed: that of the promise.
    totals: [
      {
        business: transfer.business_id,
        cashpoint: transfer.cashpoint_id,
        kind: transfer.kind,
        count: 1,
        amount: transfer.total,
        day: lagosDay(transfer.created_at),
      },
    ],
    facts: [fact],
  }
}

/** M15, definitely failed: the hold and the meter go back; nothing was ever posted. */
function releasing(transfer: TransferRow) {
  const fact: TransferFailed = { type: 'transfer.failed', transfer }
  return {
    holds: [{ change: 'release' as const, id: transfer.hold_id! }],
    meters: [{ subject: transfer.business_id, kind: transfer.meter_kind!, period: transfer.meter_period!, change: -transfer.amount }],
    facts: [fact],
  }
}

/**
 * It had ended. "Paid, and as we asked", after the hold went back, is M52 in this commit. "Paid" otherwise than we asked, and
 * "not paid" after it settled, change nothing here: nobody moves money on a word that another word of the same bank
 * contradicts. It is told on, and what the statement shows decides.
 */
function contradicting(
  transfer: TransferRow,
  attempt: AttemptRow,
  asked: 'transfer' | 'query',
  answer: TransferAnswer,
  at: Date,
): PlanPart & { outcome: AnswerOutcome } {
  const fact: TransferContradicted = {
    type: 'transfer.contradicted',
    transfer,
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    code: answer.code,
  }
  const told = { facts: [fact] }
  if (GIVEN_BACK.includes(transfer.state) && answer.outcome === 'accepted') {
    if (differsFrom(transfer, answer)) return { ...told, outcome: { state: transfer.state, alarm: CONTRADICTED } }
    const late = payingLate(transfer, attempt, { why: `${asked}: ${answer.code}`, sessionId: answer.sessionId }, at)
    return { ...late, outcome: { state: 'paid_late', alarm: CONTRADICTED } }
  }
  if (transfer.state !== 'settled' || answer.outcome !== 'rejected') return { outcome: { state: transfer.state, alarm: null } }
  return { ...told, jobs: [askReturnJob(transfer.id)], outcome: { state: transfer.state, alarm: CONTRADICTED } }
}

const CONTRADICTED = 'the bank contradicts how a transfer has ended'

/** The bank names another amount or account than we asked for. */
const differsFrom = (transfer: TransferRow, answer: TransferAnswer) =>
  (answer.amountKobo !== null && answer.amountKobo !== transfer.amount) ||
  (answer.beneficiaryAccountNumber !== null && answer.beneficiaryAccountNumber !== transfer.beneficiary_account)

function endOf(transfer: TransferRow, answer: TransferAnswer, asked: 'transfer' | 'query', at: Date): TransferState {
  const differs = differsFrom(transfer, answer)
  if (!differs && answer.outcome === 'accepted') return 'settled'
  if (!differs && answer.outcome === 'rejected') return 'failed'
  const needsPerson = differs || answer.outcome === 'held_for_review' || at.getTime() - transfer.created_at.getTime() >= REVIEW_AFTER_MS
  if (needsPerson && asked === 'query') return 'review'
  return answer.outcome === 'pending' ? 'pending' : 'unclear'
}

/** A transfer in doubt passes through being queried; one that was being sent when its worker died was in doubt since. */
function pathTo(from: TransferState, end: TransferState, asked: 'transfer' | 'query'): TransferState[] {
  if (from === 'querying' || (from === 'sending' && asked === 'transfer' && mayMove('sending', end))) return [end]
  if (from === 'sending') return ['unclear', 'querying', end]
  return ['querying', end]
}

function attemptMoves(attempt: AttemptRow, end: TransferState, at: Date): RowMove[] {
  const to = end === 'settled' ? 'accepted' : end === 'failed' ? 'rejected' : 'unknown'
  if (to === attempt.state) return []
  return [{ table: 'transfer_attempt', id: attempt.id, from: attempt.state, to, set: { ended_at: to === 'unknown' ? null : at } }]
}

function answerRow(transfer: TransferRow, attempt: AttemptRow, asked: 'transfer' | 'query', answer: TransferAnswer, at: Date): RowAdd {
  return {
    table: 'transfer_answer',
    row: {
      transfer_id: transfer.id,
      business_id: transfer.business_id,
      attempt_id: attempt.id,
      asked,
      outcome: answer.outcome,
      code: answer.code,
      message: answer.message,
      session_id: answer.sessionId,
      raw: answer.raw ?? null,
      answered_at: at,
    },
  }
}
