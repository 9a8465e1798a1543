import { ALL_ROLES, MERCHANT_ROLES, type Rights } from '../../identity/index.ts'

/** A cashier sees what was paid at the own cashpoint, what its days add up to, and its receipts; each route looks to that. */
export const historyRights: Rights = {
  'history.show': { roles: MERCHANT_ROLES },
  'history.show_days': { roles: ALL_ROLES },
  'history.show_payouts': { roles: MERCHANT_ROLES },
  'history.show_transactions': { roles: MERCHANT_ROLES },
  'history.show_customers': { roles: MERCHANT_ROLES },
  'history.show_cashpoint_transactions': { roles: ALL_ROLES },
  'history.show_cashpoint_payouts': { roles: ALL_ROLES },
  'history.show_receipt': { roles: ALL_ROLES },
  'history.download_receipt': { roles: ALL_ROLES },
}
