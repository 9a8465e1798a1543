import type { JobHandlers } from '../../../platform/jobs/index.ts'
import { type JudgeKit, judgeStep } from './actions/evaluate-step.ts'

export const verificationJobs = (kit: JudgeKit): JobHandlers => ({
  'verification.judge': ({ stepId, round }) => judgeStep(kit, String(stepId), Number(round)),
})
