import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { writeJobs } from '../../ledger/index.ts'
import { askReturn } from './actions/query-return.ts'
import { queryTransfer } from './actions/query-transfer.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { watchDoubt } from './actions/alert-pending.ts'
import { queryJob, sendJob } from './job-specs.ts'
import type { TransfersKit } from './kit.ts'
import { overdueTransfers, unaskedReviews } from './queries.ts'

const SWEEP_AFTER_MS = 60_000

export function transferJobs(kit: TransfersKit): JobHandlers {
  return {
    'transfers.send': ({ transferId }) => sendToBank(kit, String(transferId)),
    'transfers.ask-return': ({ transferId }) => askReturn(kit, String(transferId)),
    'transfers.query': ({ transferId }) => queryTransfer(kit, String(transferId)),
    /** A second belt, whatever should have moved on and did not is taken up again; and the clock of doubt. */
    'transfers.sweep': async () => {
      const now = kit.clock.now()
      const waitedSince = new Date(now.getTime() - SWEEP_AFTER_MS)
      const [overdue, unasked] = await Promise.all([overdueTransfers(kit.db.system, waitedSince), unaskedReviews(kit.db.system, waitedSince)])
      await writeJobs(kit.db.system, [
        ...overdue.map(({ id, state }) => (state === 'held' ? sendJob(id) : queryJob(id, now))),
        ...unasked.map((id) => queryJob(id, now)),
      ])
      await watchDoubt(kit)
    },
  }
}

export const transferSchedules: Schedules = [{ task: 'transfers.sweep', cron: '* * * * *' }]
