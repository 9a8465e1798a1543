import { writeJobs } from '../../../ledger/index.ts'
import type { SweepsContext } from '../context.ts'
import { querySweepJob, sendSweepJob } from '../jobs.ts'
import { openSweeps } from '../queries.ts'
import { recordAlarm } from '../store.ts'

const OVERDUE_AFTER_MS = 60_000
const NEXT_ALARM_MS = 24 * 60 * 60_000

/** Enqueues sweeps whose job was lost; the job's key makes a duplicate replace the first. One that has left and not arrived is an alarm a day. */
export async function watchSweeps(context: Pick<SweepsContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = context.clock.now()
  const isPast = (at: Date | null, by = 0) => at !== null && at.getTime() + by < now.getTime()
  const open = await openSweeps(context.db.system)
  const lost = open.flatMap(({ id: sweepId, state, created_at: createdAt, next_query_at: nextAt }) => {
    if (state === 'held') return isPast(createdAt, OVERDUE_AFTER_MS) ? [sendSweepJob.enqueue({ sweepId })] : []
    return isPast(nextAt, OVERDUE_AFTER_MS) ? [querySweepJob.enqueue({ sweepId })] : []
  })
  await writeJobs(context.db.system, lost)
  const late = open.filter(({ state, due_at: due }) => state === 'on_its_way' && isPast(due))
  for (const { id, direction, amount, due_at: dueAt } of late.filter(({ alarmed_at: at }) => at === null || isPast(at, NEXT_ALARM_MS))) {
    context.log.error(
      { alarm: 'sweep', sweepId: id, direction, amountKobo: String(amount), dueAt: dueAt!.toISOString() },
      'own money has left one of our accounts and has not arrived at the other',
    )
    await recordAlarm(context.db.system, id, now)
  }
}
