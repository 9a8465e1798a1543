import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** At 03:20 in Lagos, after the day is over. */
export const accrueRailCostsJob = defineJob('payables.accrue-rail-costs', z.strictObject({}), {
  schedules: [{ cron: '20 2 * * *' }],
  handler: async () => (await import('./actions/accrue-rail-costs.ts')).accrueRailCosts,
})
