import { type Sql, sql } from '../../../platform/db/index.ts'
import type { AuditSealRow } from './rows.generated.ts'
import type { SealedEntry } from './seal.ts'

export type Seal = Omit<AuditSealRow, 'sealed_at'>

/** The maximum number of entries in one seal. */
const ENTRIES_PER_SEAL = 5_000
/** The number of seals that are verified at a time. */
const SEALS_PER_PAGE = 10

/** At most one page in id order, after the given id, up to an entry or up to a time of writing. */
export async function entriesAfter(db: Sql, after: bigint, to: { until: Date } | { last: bigint }): Promise<SealedEntry[]> {
  const bound =
    'last' in to ? sql`id <= ${to.last}` : sql`id <= coalesce((select max(id) from audit_entry where id > ${after} and created_at <= ${to.until}), 0)`
  const page = 'last' in to ? sql`` : sql`limit ${ENTRIES_PER_SEAL}`
  const { rows } = await sql<SealedEntry>`
    select id, business_id, actor, role, operation, subject, request_id, facts, (extract(epoch from created_at) * 1000000)::bigint::text as microseconds
    from audit_entry where id > ${after} and ${bound} order by id ${page}`.execute(db)
  return rows
}

export async function isAnyUnsealed(db: Sql, until: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entry where id > (select last_entry from audit_head) and created_at <= ${until} limit 1`.execute(db)
  return rows.length > 0
}

export async function sealsAfter(db: Sql, after: bigint): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select id, after_entry, last_entry, entries, previous_hash, hash from audit_seal where id > ${after} order by id limit ${SEALS_PER_PAGE}`.execute(
    db,
  )
  return rows
}

export async function readHead(db: Sql): Promise<{ sealId: bigint; lastEntry: bigint; hash: Buffer } | null> {
  const { rows } = await sql<{ sealId: bigint; lastEntry: bigint; hash: Buffer }>`
    select seal_id as "sealId", last_entry as "lastEntry", hash from audit_head`.execute(db)
  return rows[0] ?? null
}

/** The hashes of these seals, in hexadecimal. */
export async function sealHashes(db: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; hash: Buffer }>`
    select id, hash from audit_seal where id = any(${ids.map(String)}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, hash }) => [id, hash.toString('hex')]))
}

/** The latest entries of an actor among which a repeated look is searched. A look before them is written again. */
const LATEST_OF_ACTOR = 200

/** Whether the actor has done this to this subject since a time, among the latest entries of the actor. */
export async function hasAuditSince(
  db: Sql,
  { actor, operation, subject }: { actor: string; operation: string; subject: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (select operation, subject, created_at from audit_entry where actor = ${actor} order by id desc limit ${LATEST_OF_ACTOR}) a
    where a.operation = ${operation} and a.subject = ${subject} and a.created_at > ${since} limit 1`.execute(db)
  return rows.length > 0
}
