import { EVERYBODY, type Rights } from '../../identity/index.ts'

export const institutionRights: Rights = {
  'institutions.list_banks': { roles: EVERYBODY },
  'institutions.find_account_name': { roles: EVERYBODY },
}
