import { MERCHANT_SIDE, type Rights } from '../../identity/index.ts'

export const institutionRights: Rights = {
  'institutions.list_banks': { roles: MERCHANT_SIDE },
  'institutions.find_account_name': { roles: MERCHANT_SIDE },
}
