export { createBusiness } from './server/actions/add-merchant.ts'
export { onboardingRights } from './server/rights.ts'
export { onboardingPublicRoutes, onboardingRoutes } from './server/routes.ts'
