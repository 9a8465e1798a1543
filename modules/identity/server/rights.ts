import { type Role, ROLES } from '../contract.ts'

/** Who may use an operation. Every operation has a row; the router refuses to start when one is missing. */
export type Right = 'public' | { roles: readonly Role[]; grant?: true }
export type Rights = Readonly<Record<string, Right>>

export const MERCHANT_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'cashier')
export const ALL_ROLES: readonly Role[] = ROLES
/** S1 §6 and the proposed matrix: who may send money. */
export const SENDER_ROLES: readonly Role[] = ['merchant', 'accountant-finance', 'api-finance', 'merchant-authorizer', 'cashieraccountant']
export const WITHDRAWER_ROLES: readonly Role[] = ['merchant', 'api-finance', 'merchant-authorizer']

export const identityRights: Rights = {
  'identity.forgot_password': 'public',
  'identity.verify_account': 'public',
  'identity.change_password': { roles: ALL_ROLES },
  'identity.sign_out': { roles: ALL_ROLES },
  'identity.set_pin': { roles: SENDER_ROLES },
  'identity.authorise_pin': { roles: SENDER_ROLES },
  'identity.request_pin_otp': { roles: SENDER_ROLES },
  'identity.validate_pin_otp': { roles: SENDER_ROLES },
  'identity.reset_pin': { roles: SENDER_ROLES },
  'identity.validate_pin': { roles: SENDER_ROLES },
  'identity.change_pin': { roles: SENDER_ROLES },
}
