export { supportRights } from './server/rights.ts'
export { supportPublicRoutes } from './server/routes.ts'
