import { auditEntryTable } from './tables.ts'
import type { RowAdd } from '../../ledger/index.ts'

/** The actor and the operation: a row in the commit of the change. Figures as text, never secrets. */
export type AuditEntry = {
  business: string | null
  actor: string
  role?: string
  operation: string
  subject?: string
  requestId?: string
  facts?: Record<string, string | number | null>
  at: Date
}

export function auditEntry(entry: AuditEntry): RowAdd {
  return auditEntryTable.add({
    business_id: entry.business,
    actor: entry.actor,
    role: entry.role ?? null,
    operation: entry.operation,
    subject: entry.subject ?? null,
    request_id: entry.requestId ?? null,
    facts: entry.facts ?? {},
    created_at: entry.at,
  })
}
