import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** The bank knows our reference, so opening twice is one account. */
export const openAccountJob = defineJob('cashpoints.open-account', z.strictObject({ cashpointId: z.string() }), {
  key: ({ cashpointId }) => `open-account:${cashpointId}`,
  pool: 'bank',
  handler: async () => (await import('./actions/open-account.ts')).openAccount,
})
