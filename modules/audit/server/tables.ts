import type { TableDescriptor } from '../../ledger/index.ts'

export const auditTables: readonly TableDescriptor[] = [{ table: 'audit_entry' }]
