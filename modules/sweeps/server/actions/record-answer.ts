import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import { clearingOut, internalAccount, mergePlans, type MoneyCommand, type PlanPart } from '../../../ledger/index.ts'
import { requerySchedule } from '../../../transfers/index.ts'
import type { SweepState } from '../../contract.ts'
import type { SweepsContext } from '../context.ts'
import { sweepPosted } from '../domain-events.ts'
import { querySweepJob, sendSweepJob } from '../jobs.ts'
import { debitedJournal } from '../postings.ts'
import type { SweepRow } from '../rows.generated.ts'
import { DOUBTFUL_STATES } from '../states.ts'
import { sweepTable } from '../tables.ts'

/** The statement of the other account shows it by then, or there is an alarm. */
const ARRIVES_WITHIN_MS = 24 * 60 * 60_000
/** For queries in review: each hour. */
const HOURLY = Number.POSITIVE_INFINITY

/** `sweep`: as it was when the bank was asked. */
export async function recordAnswer(context: SweepsContext, sweep: SweepRow, question: 'transfer' | 'query', answer: TransferAnswer): Promise<void> {
  const { outcome } = await context.postingQueue.submit(answerCommand(context.ids.next('ans'), sweep, question, answer))
  if (outcome.alarm !== null) context.log.error({ alarm: 'sweep', sweepId: sweep.id, code: answer.code }, outcome.alarm)
}

type AnswerOutcome = { state: SweepState; alarm: string | null }

/**
 * Only "paid" with our amount posts (M47, first part), and only a definite refusal ends it. Everything else is doubt: it is asked again
 * under the same reference, and after a day a person may decide.
 */
export function answerCommand(key: string, sent: SweepRow, question: 'transfer' | 'query', answer: TransferAnswer): MoneyCommand<AnswerOutcome> {
  return {
    name: 'sweeps.answer',
    scope: 'sweep-answer',
    key,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [internalAccount('in_transit'), clearingOut(sent.source)], rows: [sweepTable.ref(sent.id)] },
    decide(locked, at) {
      const row = locked.row(sweepTable, sent.id)!
      // It has ended, or the statement was faster.
      if (!DOUBTFUL_STATES.includes(row.state)) return { outcome: { state: row.state, alarm: null } }
      const answered = { code: answer.code, answer: answer.message, session_id: answer.sessionId ?? row.session_id, queries: row.queries + 1 }
      if (answer.outcome === 'not_sent' && isFirstSending(row, sent)) return heldAgain(row, answered, at)
      const end = nextState(row, sent, answer, at)
      if (end === 'on_its_way') return { ...debitedPlan(row, answered, `${question}: ${answer.code}`, at), outcome: { state: end, alarm: null } }
      const isOpen = end !== 'failed'
      const next = isOpen ? requerySchedule.nextQueryAt(row.id, end === 'review' ? HOURLY : row.queries, at) : null
      const set = {
        ...answered,
        next_query_at: next,
        ended_at: isOpen ? null : at,
        ...(end === 'review' && row.state !== 'review' && { due_at: afterWorkingDays(at, 1) }),
      }
      return {
        moves: [sweepTable.move(row.id, end === row.state ? { set } : { from: row.state, to: end, set, why: `${question}: ${answer.code}` })],
        jobs: next ? [querySweepJob.enqueue({ sweepId: row.id }, { runAt: next })] : [],
        outcome: { state: end, alarm: end !== row.state ? (ALARMS[end] ?? null) : null },
      }
    },
  }
}

const ALARMS: Partial<Record<SweepState, string>> = {
  failed: 'the bank has refused a sweep of our own money',
  review: 'a sweep of our own money waits for a person to decide it',
}

/** No earlier call may have left. */
const isFirstSending = (row: SweepRow, sent: SweepRow) => row.state === 'sending' && isSameSending(row, sent) && !wasResent(row)
const isSameSending = (row: SweepRow, sent: SweepRow) => row.last_sent_at?.getTime() === sent.last_sent_at?.getTime()
const wasResent = (row: SweepRow) => row.sent_at?.getTime() !== row.last_sent_at?.getTime()

function heldAgain(row: SweepRow, answered: Partial<SweepRow>, at: Date) {
  const set = { ...answered, sent_at: null, last_sent_at: null, next_query_at: null }
  return {
    moves: [sweepTable.move(row.id, { from: 'sending', to: 'held', set, why: 'not sent' })],
    jobs: [sendSweepJob.enqueue({ sweepId: row.id }, { runAt: requerySchedule.nextSendAt(row, at) })],
    outcome: { state: 'held' as const, alarm: null },
  }
}

function nextState(row: SweepRow, sent: SweepRow, answer: TransferAnswer, at: Date): SweepState {
  const isOurs = answer.amountKobo === null || answer.amountKobo === row.amount
  if (answer.outcome === 'accepted' && isOurs) return 'on_its_way'
  // A refusal of an earlier sending says nothing about the newest one.
  if (answer.outcome === 'rejected' && isSameSending(row, sent)) return 'failed'
  if (row.state === 'review' || answer.outcome === 'held_for_review') return 'review'
  return at.getTime() - row.sent_at!.getTime() >= requerySchedule.REVIEW_AFTER_MS ? 'review' : 'unclear'
}

/** M47, first part, from whichever side it is known: the bank's answer, its statement, or two people. */
export function debitedPlan(row: SweepRow, answered: Partial<SweepRow>, why: string, at: Date): PlanPart {
  const posted = debitedJournal(row)
  const due = new Date(at.getTime() + ARRIVES_WITHIN_MS)
  const moved: PlanPart = {
    journals: [posted],
    moves: [
      sweepTable.move(row.id, {
        from: row.state,
        to: 'on_its_way',
        set: { ...answered, next_query_at: null, debited_at: at, due_at: due, ended_at: null },
        why,
      }),
    ],
  }
  return mergePlans(moved, {
    domainEvents: [sweepPosted({ bank: row.source, side: 'out', key: row.reference, amountKobo: row.amount, journalKey: posted.key })],
  })
}
