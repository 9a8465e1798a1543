import type { TableDescriptor } from '../../ledger/index.ts'

export const collectionTables: readonly TableDescriptor[] = [
  { table: 'collection', state: 'state' },
  { table: 'suspense_item', state: 'state' },
]
