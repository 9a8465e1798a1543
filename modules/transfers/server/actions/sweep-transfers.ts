import { writeJobs } from '../../../ledger/index.ts'
import type { TransfersContext } from '../context.ts'
import { queryTransferJob, sendTransferJob } from '../jobs.ts'
import { findOverdueTransfers, findReviewsDueForQuery } from '../queries.ts'
import { alertPendingTransfers } from './alert-pending.ts'

const OVERDUE_AFTER_MS = 60_000

/** Enqueues transfers whose job was lost; the job key makes a duplicate replace the first. */
export async function sweepTransfers(context: TransfersContext): Promise<void> {
  const now = context.clock.now()
  const waitedSince = new Date(now.getTime() - OVERDUE_AFTER_MS)
  const [overdue, reviews] = await Promise.all([
    findOverdueTransfers(context.db.system, waitedSince),
    findReviewsDueForQuery(context.db.system, waitedSince),
  ])
  const query = (transferId: string) => queryTransferJob.enqueue({ transferId }, { runAt: now })
  await writeJobs(context.db.system, [
    ...overdue.map(({ id, state }) => (state === 'held' ? sendTransferJob.enqueue({ transferId: id }) : query(id))),
    ...reviews.map(query),
  ])
  await alertPendingTransfers(context)
}
