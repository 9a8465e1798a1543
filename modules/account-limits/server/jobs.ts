import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Requests for which the owner sent nothing more. */
export const expireRequestsJob = defineJob('account-limits.expire', z.strictObject({}), {
  schedules: [{ cron: '15 * * * *' }],
  handler: async () => (await import('./actions/expire-requests.ts')).expireRequests,
})
