export { verificationJobs } from './server/jobs.ts'
export { verificationRights } from './server/rights.ts'
export { verificationRoutes } from './server/routes.ts'
