export { verificationQuery } from './queries.ts'
export { VerificationSteps } from './VerificationSteps.tsx'
