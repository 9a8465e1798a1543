export { verificationJobs } from './server/jobs.ts'
export { proofsOf } from './server/proofs.ts'
export { verificationRights } from './server/rights.ts'
export { verificationRoutes } from './server/routes.ts'
