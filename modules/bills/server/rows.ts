export type { BillPurchaseRow, BillTopUpRow } from './rows.generated.ts'
