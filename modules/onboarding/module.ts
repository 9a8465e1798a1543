import { defineModule } from '../kernel/module-definition.ts'
import { setDemoFlag } from '../flags/index.ts'
import { newBusinessFlag } from './flag.ts'
import { recordReferral } from './server/extension-points.ts'
import { onboardingPublicRoutes, onboardingRoutes } from './server/routes.ts'
import { welcome } from './server/messages.ts'
import { accountStep } from './server/first-steps.ts'
import { onboardingActivity } from './server/activity.ts'

export const onboarding = defineModule({
  name: 'onboarding',
  about: 'Sign-up, and further businesses of an owner',
  messages: [welcome],
  routes: onboardingRoutes,
  publicRoutes: onboardingPublicRoutes,
  flags: [newBusinessFlag],
  extensionPoints: [recordReferral],
  demo: async ({ db, clock }) => setDemoFlag(db.system, newBusinessFlag.key, clock.now()),
  firstSteps: [accountStep],
  activity: onboardingActivity,
})
