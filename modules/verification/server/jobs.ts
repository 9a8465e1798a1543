import type { JobHandlers } from '../../../platform/jobs/index.ts'
import { type EvaluateStepContext, evaluateStep } from './actions/evaluate-step.ts'

export const verificationJobs = (context: EvaluateStepContext): JobHandlers => ({
  'verification.judge': ({ stepId, round }) => evaluateStep(context, String(stepId), Number(round)),
})
