import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** A payment back has ended. */
export const followRecallJob = defineJob('recalls.follow', z.strictObject({ transferId: z.string() }), {
  key: ({ transferId }) => `follow-recall:${transferId}`,
  handler: async () => (await import('./actions/follow-recall.ts')).followRecall,
})
