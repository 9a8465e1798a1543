import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Enqueues overdue transfers, and raises the alarms of those that stay pending. */
export const sweepTransfersJob = defineJob('transfers.sweep', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/sweep-transfers.ts')).sweepTransfers,
})
