export { verificationQuery } from './queries.ts'
export { PhotoStep } from './PhotoStep.tsx'
export { TierLimits } from './TierLimits.tsx'
export { VerificationSteps } from './VerificationSteps.tsx'
