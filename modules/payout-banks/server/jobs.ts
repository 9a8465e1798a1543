import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Hands changed banks over to the review when their cooling period is over. */
export const endCoolingJob = defineJob('payout-banks.end-cooling', z.strictObject({}), {
  schedules: [{ cron: '*/10 * * * *' }],
  handler: async () => (await import('./actions/decide-payout-bank.ts')).endCooling,
})
