import { ALL_ROLES, type Rights } from '../../identity/index.ts'

export const pricingRights: Rights = {
  'pricing.show_transfer_fees': { roles: ALL_ROLES },
  'pricing.show_wallet_fees': { roles: ALL_ROLES },
}
