import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Asks the bank for the account. While its answers are unclear the job is retried, and the fee stays held. */
export const reserveAccountJob = defineJob('alternate-accounts.reserve', z.strictObject({ accountId: z.string() }), {
  key: ({ accountId }) => `alternate-account:${accountId}`,
  pool: 'bank',
  handler: async () => (await import('./actions/reserve-account.ts')).reserveAccount,
})

/** Requests whose job was lost or has given up. */
export const sweepRequestsJob = defineJob('alternate-accounts.sweep', z.strictObject({}), {
  schedules: [{ cron: '*/10 * * * *' }],
  handler: async () => (await import('./actions/sweep-requests.ts')).sweepRequests,
})
