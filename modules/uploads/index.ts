export { keepFile, ownUpload, type UploadsKit } from './server/actions.ts'
export { uploadJobs, uploadSchedules } from './server/jobs.ts'
export { uploadPublicRoutes, uploadRoutes } from './server/routes.ts'
