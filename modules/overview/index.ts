export { overviewRights } from './server/rights.ts'
export { type OverviewKit, overviewRoutes } from './server/routes.ts'
