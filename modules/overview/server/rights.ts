import { ALL_ROLES, MERCHANT_ROLES, type Rights } from '../../identity/index.ts'

/** A cashier sees what came in at the own cashpoint today, and no balance. */
export const overviewRights: Rights = {
  'overview.show_balance': { roles: MERCHANT_ROLES },
  'overview.show_dashboard': { roles: MERCHANT_ROLES },
  'overview.show_till_today': { roles: ALL_ROLES },
}
