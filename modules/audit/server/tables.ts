import { defineTable } from '../../ledger/index.ts'
import type { AuditEntryRow } from './rows.ts'

export const auditEntryTable = defineTable<Omit<AuditEntryRow, 'id'>>('audit_entry')
