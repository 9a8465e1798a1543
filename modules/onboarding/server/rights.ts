import { ALL_ROLES, type Rights } from '../../identity/index.ts'

export const onboardingRights: Rights = {
  'onboarding.sign_in': 'public',
  'onboarding.get_user': 'public',
  'onboarding.add_user': 'public',
  'onboarding.add_merchant': 'public',
  'onboarding.list_industries': 'public',
  'onboarding.who_am_i': { roles: ALL_ROLES },
}
