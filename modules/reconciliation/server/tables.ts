import { defineTable } from '../../ledger/index.ts'
import type { CaseRow, ClearingItemRow, StatementLineRow } from './rows.ts'

/** Items and lines have no state column: they are open, or name the journal that matched them. */
export const clearingItemTable = defineTable<ClearingItemRow>('clearing_item')
export const statementLineTable = defineTable<StatementLineRow>('statement_line')
export const suspenseItemTable = defineTable<CaseRow>('suspense_item', { state: 'state' })
