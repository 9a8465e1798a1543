import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Asks the sandbox for the twin of a business until it answers. */
export const createTwinJob = defineJob('sandbox.create-twin', z.strictObject({ businessId: z.string() }), {
  key: ({ businessId }) => `sandbox:${businessId}`,
  handler: async () => (await import('./actions/create-twin.ts')).createTwin,
})
