import type { TableDescriptor } from '../../ledger/index.ts'

export const collectionTables: readonly TableDescriptor[] = [{ table: 'collection', state: 'state' }]
