import { type Sql, sql } from '../../../platform/db/index.ts'
import type { AuditEntryRow, AuditSealRow } from './rows.generated.ts'
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

export type AuditFilter = {
  business?: string | undefined
  actor?: string | undefined
  operation?: string | undefined
  /** The instants between which entries were written. */
  from?: Date | undefined
  to?: Date | undefined
  before?: bigint | undefined
}
export type ListedEntry = Omit<AuditEntryRow, 'facts'> & { facts: Record<string, unknown>; business: string | null; person: string | null }

/** Entries read at most for a page; rare ones need a narrower filter, or the next page. */
const MOST_READ = 20_000

/** Entries from the newest on, and the last id that was read: the next page goes on there. */
export async function auditPage(db: Sql, filter: AuditFilter, most: number): Promise<{ entries: ListedEntry[]; next: bigint | null }> {
  const conditions = [sql`true`]
  if (filter.business !== undefined) conditions.push(sql`a.business_id = ${filter.business}`)
  if (filter.actor !== undefined) conditions.push(sql`a.actor = ${filter.actor}`)
  if (filter.before !== undefined) conditions.push(sql`a.id < ${filter.before}`)
  if (filter.from !== undefined && filter.to !== undefined) {
    const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
      select min(id) as first, max(id) as last from audit_entry where created_at >= ${filter.from} and created_at < ${filter.to}`.execute(db)
    conditions.push(sql`a.id between ${rows[0]!.first} and ${rows[0]!.last} and a.created_at >= ${filter.from} and a.created_at < ${filter.to}`)
  }
  const operation = filter.operation === undefined ? sql`true` : sql`r.operation = ${filter.operation}`
  const { rows } = await sql<ListedEntry & { read_to: bigint; was_read: number }>`
    with r as materialized (select * from audit_entry a where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${MOST_READ}),
      page as (select * from r where ${operation} order by id desc limit ${most + 1}),
      bound as (select min(id) as read_to, count(*)::int as was_read from r)
    select p.*, b.name as business, coalesce(o.name, h.firstname || ' ' || h.lastname) as person, bound.read_to, bound.was_read
    from bound left join page p on true left join business b on b.id = p.business_id left join operator o on o.id = p.actor
    left join person h on h.id = p.actor order by p.id desc`.execute(db)
  const entries = rows.filter(({ id }) => id !== null).slice(0, most)
  if (rows.length > most) return { entries, next: entries.at(-1)!.id }
  return { entries, next: rows[0] && rows[0].was_read === MOST_READ ? rows[0].read_to : null }
}

export type ActivityEntry = Omit<AuditEntryRow, 'facts'> & { facts: Record<string, unknown>; person: string | null; is_staff: boolean }

/**
 * The entries of one business that its people read, the newest first. `shown` names the operations that they may read, and the details of each;
 * an operation or a detail that it does not name is left out.
 */
export async function activityOf(
  db: Sql,
  shown: ReadonlyMap<string, readonly string[]>,
  { businessId, from, to, before, most }: { businessId: string; from: Date | null; to: Date | null; before: bigint | null; most: number },
): Promise<ActivityEntry[]> {
  const conditions = [sql`a.business_id = ${businessId}`, sql`a.operation = any(${[...shown.keys()]})`]
  if (before !== null) conditions.push(sql`a.id < ${before}`)
  if (from !== null) conditions.push(sql`a.created_at >= ${from}`)
  if (to !== null) conditions.push(sql`a.created_at < ${to}`)
  const { rows } = await sql<ActivityEntry>`
    select a.*, p.firstname || ' ' || p.lastname as person, o.id is not null as is_staff
    from audit_entry a left join person p on p.id = a.actor left join operator o on o.id = a.actor
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${most}`.execute(db)
  return rows.map((row) => ({
    ...row,
    facts: Object.fromEntries(Object.entries(row.facts).filter(([name]) => shown.get(row.operation)!.includes(name))),
  }))
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
