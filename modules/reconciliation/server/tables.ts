import type { TableDescriptor } from '../../ledger/index.ts'

/** Neither has states to move between: an item and a line are open, or name the journal that matched them. */
export const reconciliationTables: readonly TableDescriptor[] = [{ table: 'clearing_item' }, { table: 'statement_line' }]
