import type { ActivityDeclaration } from '../../kernel/activity-declaration.ts'

export const onboardingActivity: ActivityDeclaration = {
  'onboarding.add_merchant': { kind: 'settings', says: 'signed up' },
  'onboarding.add_business': { kind: 'settings', says: 'added a business' },
}
