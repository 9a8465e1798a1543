import { type Role, ROLES } from '../contract.ts'

/** Who may use an operation. Every operation has a row; the router refuses to start when one is missing. */
export type Right = 'public' | { roles: readonly Role[]; grant?: true }
export type Rights = Readonly<Record<string, Right>>

export const MERCHANT_SIDE: readonly Role[] = ROLES.filter((role) => role !== 'cashier')
export const EVERYBODY: readonly Role[] = ROLES
/** S1 §6 and the proposed matrix: who may send money. */
export const SENDERS: readonly Role[] = ['merchant', 'accountant-finance', 'api-finance', 'merchant-authorizer', 'cashieraccountant']
export const WITHDRAWERS: readonly Role[] = ['merchant', 'api-finance', 'merchant-authorizer']

export const identityRights: Rights = {
  'identity.forgot_password': 'public',
  'identity.verify_account': 'public',
  'identity.change_password': { roles: EVERYBODY },
  'identity.sign_out': { roles: EVERYBODY },
  'identity.set_pin': { roles: SENDERS },
  'identity.authorise_pin': { roles: SENDERS },
  'identity.request_pin_otp': { roles: SENDERS },
  'identity.validate_pin_otp': { roles: SENDERS },
  'identity.reset_pin': { roles: SENDERS },
  'identity.validate_pin': { roles: SENDERS },
  'identity.change_pin': { roles: SENDERS },
}
