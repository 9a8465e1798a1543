import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import type { OwnRail } from '../../../kernel/own-account-declaration.ts'
import { unlessStale, writeJobs } from '../../../ledger/index.ts'
import { requerySchedule } from '../../../transfers/index.ts'
import type { SweepsContext } from '../context.ts'
import { railOf } from '../directions.ts'
import { querySweepJob } from '../jobs.ts'
import { sweepById } from '../queries.ts'
import type { SweepRow } from '../rows.generated.ts'
import { DOUBTFUL_STATES } from '../states.ts'
import { recordAnswer } from './record-answer.ts'
import { callRail, resendCommand } from './send-sweep.ts'

/** Asks the bank about a sweep in doubt. One that the bank does not know after its cut-off is sent again under the same reference. */
export async function querySweep(context: SweepsContext, { sweepId }: { sweepId: string }): Promise<void> {
  const sweep = await sweepById(context.db.system, sweepId)
  if (!sweep || !DOUBTFUL_STATES.includes(sweep.state)) return
  const turn = await railOf(context, sweep).execute((rail) => queryOrResend(context, rail, sweep))
  if ('rest' in turn) {
    const runAt = requerySchedule.nextAttemptAfterPause(sweep.id, sweep.queries, context.clock.now(), turn.rest)
    return writeJobs(context.db.system, [querySweepJob.enqueue({ sweepId }, { runAt })])
  }
  if (turn.done !== null) await recordAnswer(context, turn.done.sweep, turn.done.question, turn.done.answer)
}

type Reply = { sweep: SweepRow; question: 'transfer' | 'query'; answer: TransferAnswer }

/** Null: another worker sends it. */
async function queryOrResend(context: SweepsContext, rail: OwnRail, sweep: SweepRow): Promise<Reply | null> {
  const said: Reply = { sweep, question: 'query', answer: await rail.query(sweep.reference) }
  if (said.answer.outcome !== 'not_found' || !mayResend(context, rail, sweep)) return said
  const begun = await unlessStale(context.postingQueue.submit(resendCommand(sweep)))
  if (begun === null) return said
  if (begun.replayed) return null
  context.log.warn({ sweepId: sweep.id }, 'the bank does not know a sweep of ours; sending it again under the same reference')
  return { question: 'transfer', ...(await callRail(context, rail, sweep, new Date(begun.outcome.sentAt))) }
}

function mayResend({ clock }: SweepsContext, rail: OwnRail, { state, sent_at, last_sent_at }: SweepRow): boolean {
  const now = clock.now().getTime()
  if (state === 'review' || now - sent_at!.getTime() >= requerySchedule.REVIEW_AFTER_MS) return false
  return Math.abs(now - last_sent_at!.getTime()) >= rail.resendAfterMs
}
