import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { writeJobs } from '../../ledger/index.ts'
import { queryTransferReturn } from './actions/query-return.ts'
import { queryTransfer } from './actions/query-transfer.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { alertPendingTransfers } from './actions/alert-pending.ts'
import { queryTransferJob, sendTransferJob } from './job-specs.ts'
import type { TransfersContext } from './context.ts'
import { findOverdueTransfers, findReviewsDueForQuery } from './queries.ts'

const SWEEP_AFTER_MS = 60_000

export function transferJobs(context: TransfersContext): JobHandlers {
  return {
    'transfers.send': ({ transferId }) => sendToBank(context, String(transferId)),
    'transfers.ask-return': ({ transferId }) => queryTransferReturn(context, String(transferId)),
    'transfers.query': ({ transferId }) => queryTransfer(context, String(transferId)),
    /** A second belt, whatever should have moved on and did not is taken up again; and the clock of doubt. */
    'transfers.sweep': async () => {
      const now = context.clock.now()
      const waitedSince = new Date(now.getTime() - SWEEP_AFTER_MS)
      const [overdue, unasked] = await Promise.all([
        findOverdueTransfers(context.db.system, waitedSince),
        findReviewsDueForQuery(context.db.system, waitedSince),
      ])
      await writeJobs(context.db.system, [
        ...overdue.map(({ id, state }) => (state === 'held' ? sendTransferJob(id) : queryTransferJob(id, now))),
        ...unasked.map((id) => queryTransferJob(id, now)),
      ])
      await alertPendingTransfers(context)
    },
  }
}

export const transferSchedules: Schedules = [{ task: 'transfers.sweep', cron: '* * * * *' }]
