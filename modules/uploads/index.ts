export { keepFile, ownUpload, type UploadsKit } from './server/actions.ts'
export { uploadPublicRoutes, uploadRoutes } from './server/routes.ts'
