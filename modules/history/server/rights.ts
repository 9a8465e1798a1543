import { EVERYBODY, MERCHANT_SIDE, type Rights } from '../../identity/index.ts'

/** A cashier sees what was paid at the own cashpoint, what its days add up to, and its receipts; each route looks to that. */
export const historyRights: Rights = {
  'history.show': { roles: MERCHANT_SIDE },
  'history.show_days': { roles: EVERYBODY },
  'history.show_payouts': { roles: MERCHANT_SIDE },
  'history.show_transactions': { roles: MERCHANT_SIDE },
  'history.show_customers': { roles: MERCHANT_SIDE },
  'history.show_cashpoint_transactions': { roles: EVERYBODY },
  'history.show_cashpoint_payouts': { roles: EVERYBODY },
  'history.show_receipt': { roles: EVERYBODY },
  'history.download_receipt': { roles: EVERYBODY },
}
