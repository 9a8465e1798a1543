export { type BusinessOfOwner, makeBusiness } from './server/actions/add-merchant.ts'
export { type SignInKit } from './server/actions/sign-in.ts'
export { onboardingRights } from './server/rights.ts'
export { onboardingPublicRoutes, onboardingRoutes } from './server/routes.ts'
