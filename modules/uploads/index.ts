export { storeFile, findOwnUpload, type UploadsContext } from './server/actions.ts'
export { uploadJobs, uploadSchedules } from './server/jobs.ts'
export { uploadPublicRoutes, uploadRoutes } from './server/routes.ts'
