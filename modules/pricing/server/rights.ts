import { EVERYBODY, type Rights } from '../../identity/index.ts'

export const pricingRights: Rights = {
  'pricing.show_transfer_fees': { roles: EVERYBODY },
  'pricing.show_wallet_fees': { roles: EVERYBODY },
}
