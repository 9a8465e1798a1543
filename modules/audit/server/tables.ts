import { defineTable } from '../../ledger/index.ts'

export const auditEntryTable = defineTable<Record<string, unknown>>('audit_entry')
