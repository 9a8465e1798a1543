import { type Sql, sql } from '../../../platform/db/index.ts'
import type { AuditEntry } from './audit-add.ts'

/** For commits that move no money. */
export async function writeAudit(tx: Sql, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_entry (business_id, actor, role, operation, subject, request_id, facts, created_at)
    values (${entry.business}, ${entry.actor}, ${entry.role ?? null}, ${entry.operation}, ${entry.subject ?? null}, ${entry.requestId ?? null}, ${JSON.stringify(entry.facts ?? {})}::jsonb, ${entry.at})`.execute(
    tx,
  )
}
