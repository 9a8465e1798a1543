import { pendingJobs } from '../../../../platform/jobs/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { reserveAccountJob } from '../jobs.ts'
import { openRequestsBefore } from '../queries.ts'

const OVERDUE_AFTER_MS = 10 * 60_000

/** Enqueues requests without an outcome that no job asks about any more, and reports them. */
export async function sweepRequests({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const open = await openRequestsBefore(db.system, new Date(clock.now().getTime() - OVERDUE_AFTER_MS))
  if (open.length === 0) return
  const jobs = open.map((accountId) => reserveAccountJob.enqueue({ accountId }))
  const alive = await pendingJobs(
    db.system,
    jobs.map(({ key }) => key),
  )
  const lost = jobs.filter(({ key }) => !alive.has(key))
  if (lost.length === 0) return
  log.error(
    { alarm: 'alternate-account', requests: lost.length },
    'requests for alternate accounts had no outcome and no job; they are asked about again',
  )
  await writeJobs(db.system, lost)
}
