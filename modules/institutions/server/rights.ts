import { ALL_ROLES, type Rights } from '../../identity/index.ts'

export const institutionRights: Rights = {
  'institutions.list_banks': { roles: ALL_ROLES },
  'institutions.find_account_name': { roles: ALL_ROLES },
}
