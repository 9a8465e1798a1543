import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { EvaluateStepContext } from './actions/evaluate-step.ts'

/** `round`: the number of the try, so that a job of an earlier one decides nothing. */
export const evaluateStepJob = defineJob('verification.judge', z.strictObject({ stepId: z.string(), round: z.int() }), {
  key: ({ stepId, round }) => `verification:${stepId}:${round}`,
  handler: async () => {
    const { evaluateStep } = await import('./actions/evaluate-step.ts')
    return (context: EvaluateStepContext, { stepId, round }) => evaluateStep(context, stepId, round)
  },
})

/** All kept files, a page at a time. `after`: the last one of the page before. */
export const dropOldFilesJob = defineJob(
  'verification.drop-files',
  z.strictObject({ after: z.strictObject({ createdAt: z.string(), id: z.string() }).nullable().default(null) }),
  {
    key: ({ after }) => `drop-old-files:${after?.id ?? ''}`,
    schedules: [{ cron: '10 3 * * *' }],
    handler: async () => (await import('./actions/drop-old-files.ts')).dropOldFiles,
  },
)

/** After staff have cleared a possible match with a list of sanctions. */
export const raiseTierJob = defineJob('verification.raise-tier', z.strictObject({ businessId: z.string() }), {
  key: ({ businessId }) => `raise-tier:${businessId}`,
  handler: async () => {
    const { raiseTierOf } = await import('./actions/store-result.ts')
    return (context: Parameters<typeof raiseTierOf>[0], { businessId }) => raiseTierOf(context, businessId)
  },
})
