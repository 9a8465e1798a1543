import type { Sql, Tx } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'

export type NewCashier = { businessId: string; cashpointId: string; personId: string; memberId: string; at: Date }

export type CashierBank = { number: string; code: string; name: string; accountname: string; underreview: boolean }

/** The bank of the cashier of a cashpoint that was entered last; null where there is none. */
export const cashierBank =
  defineExtensionPoint<(db: Sql, cashpoint: { businessId: string; cashpointId: string }) => Promise<CashierBank | null>>('cashpoints.cashier-bank')

/** Makes a person the cashier of a cashpoint, in the commit that opens it or holds its lock. Refused where there is a cashier. */
export const addCashier = defineExtensionPoint<(tx: Tx, cashier: NewCashier) => Promise<void>>('cashpoints.add-cashier')

/** What belongs to the cashier of before ends when another is assigned to the cashpoint, in that commit. */
export const cashierReplaced =
  defineExtensionPoint<(tx: Tx, replaced: { businessId: string; cashpointId: string; by: string; at: Date }) => Promise<void>>(
    'cashpoints.cashier-replaced',
  )

/** The login of a cashier: `isElsewhere` when the person belongs to another business or has another role too. */
export type CashierLogin = { personId: string; email: string | null; phone: string | null; isElsewhere: boolean }

/** The active cashier of a cashpoint; null where there is none. Asked across businesses, because a person may belong to several. */
export const cashierLogin =
  defineExtensionPoint<(db: Sql, cashpoint: { businessId: string; cashpointId: string }) => Promise<CashierLogin | null>>('cashpoints.cashier-login')

/** `formerCashpoint`: the name of the deactivated cashpoint that had it, if it is now an account of the default one. */
export type ExtraAccount = { id: string; cashpointId: string; formerCashpoint: string | null; accountNumber: string; bank: string }

/** The account numbers that cashpoints of a business have at other banks, beside their own. */
export const extraAccounts = defineExtensionPoint<(tx: Sql, businessId: string) => Promise<readonly ExtraAccount[]>>('cashpoints.extra-accounts')
