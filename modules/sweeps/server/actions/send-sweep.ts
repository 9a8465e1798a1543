import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import type { OwnRail } from '../../../kernel/own-account-declaration.ts'
import { type MoneyCommand, staleState, unlessStale, writeJobs } from '../../../ledger/index.ts'
import { requerySchedule, sendInTime } from '../../../transfers/index.ts'
import { sweepableKobo, underWayIn } from '../amounts.ts'
import { ownFigures, type SweepsContext } from '../context.ts'
import { railOf } from '../directions.ts'
import { querySweepJob, sendSweepJob } from '../jobs.ts'
import { sweepById } from '../queries.ts'
import type { SweepRow } from '../rows.generated.ts'
import { sweepTable } from '../tables.ts'
import { recordAnswer } from './record-answer.ts'

/** If the process dies during the call, a query asks after this time. It is longer than a call takes. */
const QUERY_AFTER_SENDING_MS = 15_000

/**
 * Commit (it is under way), call, commit (the answer), as payments are sent. What may be swept is computed again: an amount that is not
 * ours any more does not leave.
 */
export async function sendSweep(context: SweepsContext, { sweepId }: { sweepId: string }): Promise<void> {
  const sweep = await sweepById(context.db.system, sweepId)
  if (sweep?.state !== 'held') return
  const turn = await railOf(context, sweep).execute((rail) => beginAndSend(context, rail, sweep))
  if ('rest' in turn) {
    const runAt = requerySchedule.nextAttemptAfterPause(sweep.id, null, context.clock.now(), turn.rest)
    return writeJobs(context.db.system, [sendSweepJob.enqueue({ sweepId }, { runAt })])
  }
  if (turn.done !== null) await recordAnswer(context, turn.done.sweep, 'transfer', turn.done.answer)
}

/** Null: it was cancelled, or another worker sends it. */
async function beginAndSend(context: SweepsContext, rail: OwnRail, sweep: SweepRow): Promise<{ sweep: SweepRow; answer: TransferAnswer } | null> {
  const figures = await ownFigures(context)
  const before = underWayIn(figures.underWay, sweep.direction)
  const underWay = { ...figures.underWay, [sweep.direction]: { ...before, reservedKobo: before.reservedKobo - sweep.amount } }
  const isCovered = sweepableKobo(sweep.direction, { ...figures, underWay }) >= sweep.amount
  const begun = await unlessStale(context.postingQueue.submit(isCovered ? beginCommand(sweep) : cancelCommand(sweep)))
  if (begun === null || begun.replayed || !isCovered) return null
  return callRail(context, rail, { ...sweep, state: 'sending' }, new Date(begun.outcome.sentAt))
}

/** The answer of the bank, and the sweep as the commit before the call has left it. */
export async function callRail(
  { clock }: Pick<SweepsContext, 'clock'>,
  rail: OwnRail,
  sweep: SweepRow,
  sentAt: Date,
): Promise<{ sweep: SweepRow; answer: TransferAnswer }> {
  const sent = { ...sweep, sent_at: sweep.sent_at ?? sentAt, last_sent_at: sentAt }
  return { sweep: sent, answer: await sendInTime({ clock, rail, committedAt: sentAt }, (leaveBy) => rail.send(orderOf(sent), leaveBy)) }
}

/** Both statements show the narration, so that each line names its sweep. */
const orderOf = ({ reference, amount }: SweepRow) => ({ reference, amountKobo: amount, narration: `Own transfer ${reference}` })

const beginCommand = ({ id, queries }: SweepRow): MoneyCommand<{ sentAt: string }> => ({
  name: 'sweeps.send',
  scope: 'sweep-send',
  key: `${id}:${queries}`,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [sweepTable.ref(id)], movesNoMoney: true },
  decide(locked, at) {
    if (locked.row(sweepTable, id)!.state !== 'held') return staleState()
    const next = new Date(at.getTime() + QUERY_AFTER_SENDING_MS)
    return {
      moves: [sweepTable.move(id, { from: 'held', to: 'sending', set: { sent_at: at, last_sent_at: at, next_query_at: next } })],
      jobs: [querySweepJob.enqueue({ sweepId: id }, { runAt: next })],
      outcome: { sentAt: at.toISOString() },
    }
  },
})

const cancelCommand = ({ id }: SweepRow): MoneyCommand<{ sentAt: string }> => ({
  name: 'sweeps.cancel',
  scope: 'sweep-cancel',
  key: id,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [sweepTable.ref(id)], movesNoMoney: true },
  decide(locked, at) {
    if (locked.row(sweepTable, id)!.state !== 'held') return staleState()
    const why = 'this much may not be moved any more'
    return { moves: [sweepTable.move(id, { from: 'held', to: 'cancelled', set: { ended_at: at, answer: why }, why })], outcome: { sentAt: '' } }
  },
})

/** Commits the new sending before the call, so that one of two workers sends. Under the same reference, on which the bank de-duplicates. */
export const resendCommand = ({ id, last_sent_at: lastSentAt }: SweepRow): MoneyCommand<{ sentAt: string }> => ({
  name: 'sweeps.resend',
  scope: 'sweep-resend',
  key: `${id}:${lastSentAt!.getTime()}`,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [sweepTable.ref(id)], movesNoMoney: true },
  decide(locked, at) {
    const row = locked.row(sweepTable, id)!
    if (!['sending', 'unclear'].includes(row.state) || row.last_sent_at!.getTime() !== lastSentAt!.getTime()) return staleState()
    const next = new Date(at.getTime() + QUERY_AFTER_SENDING_MS)
    return {
      moves: [sweepTable.move(id, { set: { last_sent_at: at, next_query_at: next } })],
      jobs: [querySweepJob.enqueue({ sweepId: id }, { runAt: next })],
      outcome: { sentAt: at.toISOString() },
    }
  },
})
