import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const onboardingActivity: ActivityDeclaration = {
  'onboarding.add_merchant': { kind: 'settings', text: 'signed up' },
  'onboarding.add_business': { kind: 'settings', text: 'added a business' },
}
