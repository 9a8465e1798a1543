import type { JobSpec } from '../../ledger/index.ts'

/** `round`: which try of the step it is, so that a job of an earlier one decides nothing. */
export const evaluateStepJob = (stepId: string, round: number): JobSpec => ({
  task: 'verification.judge',
  payload: { stepId, round },
  key: `verification:${stepId}:${round}`,
})
