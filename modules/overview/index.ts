export { overviewRights } from './server/rights.ts'
export { overviewRoutes } from './server/routes.ts'
