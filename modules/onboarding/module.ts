import { defineModule } from '../define-module.ts'
import { onboardingPublicRoutes } from './server/routes.ts'

export const onboarding = defineModule({
  name: 'onboarding',
  about: 'Sign-up',
  publicRoutes: onboardingPublicRoutes,
})
