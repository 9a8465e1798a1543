import { type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import type { AuditEntry } from './audit-entry.ts'

/** For commits that move no money. */
export async function writeAudit(tx: Sql, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_entry (business_id, actor, role, operation, subject, request_id, facts, created_at)
    values (${entry.business}, ${entry.actor}, ${entry.role ?? null}, ${entry.operation}, ${entry.subject ?? null}, ${entry.requestId ?? null}, ${JSON.stringify(entry.facts ?? {})}::jsonb, ${entry.at})`.execute(
    tx,
  )
}

export type AuditHead = { sealId: bigint; lastEntry: bigint; hash: Buffer }

/** The seal's writer locks the head; a second one waits, and finds fewer entries. */
export async function lockHead(tx: Tx): Promise<AuditHead> {
  const { rows } = await sql<AuditHead>`select seal_id as "sealId", last_entry as "lastEntry", hash from audit_head for update`.execute(tx)
  return rows[0]!
}

export async function advanceHead(
  tx: Tx,
  head: AuditHead,
  seal: { id: bigint; lastEntry: bigint; entries: number; hash: Buffer; at: Date },
): Promise<void> {
  await sql`
    with sealed as (
      insert into audit_seal (id, after_entry, last_entry, entries, previous_hash, hash, sealed_at)
      values (${seal.id}, ${head.lastEntry}, ${seal.lastEntry}, ${seal.entries}, ${head.hash}, ${seal.hash}, ${seal.at}))
    update audit_head set seal_id = ${seal.id}, last_entry = ${seal.lastEntry}, hash = ${seal.hash}`.execute(tx)
}
