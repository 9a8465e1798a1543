import type { TableDescriptor } from '../../ledger/index.ts'

export const transferTables: readonly TableDescriptor[] = [
  { table: 'transfer', state: 'state' },
  { table: 'transfer_attempt', state: 'state' },
  { table: 'transfer_answer' },
]
