import { defineModule } from '../define-module.ts'
import { onboardingPublicRoutes, onboardingRoutes } from './server/routes.ts'

export const onboarding = defineModule({
  name: 'onboarding',
  about: 'Sign-up and sign-in',
  routes: onboardingRoutes,
  publicRoutes: onboardingPublicRoutes,
})
