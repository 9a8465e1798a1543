import type { Tx } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'

export type NewCashier = { businessId: string; cashpointId: string; personId: string; memberId: string; at: Date }

/** Makes a person the cashier of a new cashpoint, in the commit that opens it. */
export const addCashier = defineExtensionPoint<(tx: Tx, cashier: NewCashier) => Promise<void>>('cashpoints.add-cashier')
