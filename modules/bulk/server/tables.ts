import { defineTable } from '../../ledger/index.ts'
import type { BulkGroupRow, BulkLineRow, BulkRunRow } from './rows.ts'

export const bulkGroupTable = defineTable<BulkGroupRow>('bulk_group')
export const bulkRunTable = defineTable<BulkRunRow>('bulk_run', { state: 'state' })
export const bulkLineTable = defineTable<BulkLineRow>('bulk_line', { state: 'state' })
