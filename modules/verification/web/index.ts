export { verificationQuery } from './queries.ts'
export { TierLimits } from './TierLimits.tsx'
export { VerificationSteps } from './VerificationSteps.tsx'
