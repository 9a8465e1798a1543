import { defineTable } from '../../ledger/index.ts'
import type { BillPurchaseRow, BillTopUpRow } from './rows.ts'

export const billPurchaseTable = defineTable<BillPurchaseRow>('bill_purchase')
export const billTopUpTable = defineTable<BillTopUpRow>('bill_top_up', { state: 'state' })
