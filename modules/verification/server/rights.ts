import { MERCHANT_ROLES, type Rights } from '../../identity/index.ts'

/** Only the owner proves who they are; whoever works for them may see how far it is. */
export const verificationRights: Rights = {
  'verification.show': { roles: MERCHANT_ROLES },
  'verification.verify_bvn': { roles: ['merchant'] },
  'verification.request_consent': { roles: ['merchant'] },
  'verification.confirm_otp': { roles: ['merchant'] },
  'verification.add_id_card': { roles: ['merchant'] },
  'verification.add_liveliness': { roles: ['merchant'] },
}
