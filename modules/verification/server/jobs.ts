import type { JobHandlers } from '../../../platform/jobs/index.ts'
import type { VerificationKit } from './actions/bvn-kit.ts'
import { judgeStep } from './actions/judge-step.ts'

export const verificationJobs = (kit: VerificationKit): JobHandlers => ({
  'verification.judge': ({ stepId, round }) => judgeStep(kit, String(stepId), Number(round)),
})
