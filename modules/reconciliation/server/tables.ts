import type { TableDescriptor } from '../../ledger/index.ts'

/** An item and a line have no states to move between: they are open, or name the journal that matched them. */
export const reconciliationTables: readonly TableDescriptor[] = [
  { table: 'clearing_item' },
  { table: 'statement_line' },
  { table: 'suspense_item', state: 'state' },
]
