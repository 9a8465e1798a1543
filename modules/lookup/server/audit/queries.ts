import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { AuditEntryRow } from '../../../audit/index.ts'
import { readShortReference } from '../../../kernel/short-reference.ts'
import { readTerms } from '../search/terms.ts'

/** What is asked for, with names resolved to ids. An empty list fits no entry. */
export type AuditFilter = {
  businesses?: readonly string[] | undefined
  actors?: readonly string[] | undefined
  subjects?: readonly string[] | undefined
  kind?: { modules: readonly string[]; operations: readonly string[]; except: readonly string[] } | undefined
  /** The instants between which entries were written. */
  from?: Date | undefined
  to?: Date | undefined
  before?: bigint | undefined
}
export type ListedEntry = AuditEntryRow & { business: string | null; person: string | null }

/** Entries read at most for a page; rare ones need a narrower filter, or the next page. */
const MAX_READ = 20_000

/** Entries from the newest on, and the last id that was read: the next page goes on there. */
export async function auditPage(db: Sql, filter: AuditFilter, limit: number): Promise<{ entries: ListedEntry[]; next: bigint | null }> {
  const conditions = [sql`true`]
  if (filter.businesses !== undefined) conditions.push(sql`a.business_id = any(${[...filter.businesses]}::text[])`)
  if (filter.actors !== undefined) conditions.push(sql`a.actor = any(${[...filter.actors]}::text[])`)
  if (filter.before !== undefined) conditions.push(sql`a.id < ${filter.before}`)
  if (filter.from !== undefined && filter.to !== undefined) {
    const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
      select min(id) as first, max(id) as last from audit_entry where created_at >= ${filter.from} and created_at < ${filter.to}`.execute(db)
    conditions.push(sql`a.id between ${rows[0]!.first} and ${rows[0]!.last} and a.created_at >= ${filter.from} and a.created_at < ${filter.to}`)
  }
  // No index has them: they are searched among the entries that were read.
  const searched = [sql`true`]
  if (filter.subjects !== undefined) searched.push(sql`r.subject = any(${[...filter.subjects]}::text[])`)
  if (filter.kind !== undefined) {
    const { modules, operations, except } = filter.kind
    searched.push(sql`(r.operation = any(${[...operations]}::text[])
      or split_part(r.operation, '.', 1) = any(${[...modules]}::text[]) and r.operation <> all(${[...except]}::text[]))`)
  }
  const { rows } = await sql<ListedEntry & { read_to: bigint; was_read: number }>`
    with r as materialized (select * from audit_entry a where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${MAX_READ}),
      page as (select * from r where ${sql.join(searched, sql` and `)} order by id desc limit ${limit + 1}),
      bound as (select min(id) as read_to, count(*)::int as was_read from r)
    select p.*, b.name as business, coalesce(o.name, h.firstname || ' ' || h.lastname) as person, bound.read_to, bound.was_read
    from bound left join page p on true left join business b on b.id = p.business_id left join operator o on o.id = p.actor
    left join person h on h.id = p.actor order by p.id desc`.execute(db)
  const entries = rows.filter(({ id }) => id !== null).slice(0, limit)
  if (rows.length > limit) return { entries, next: entries.at(-1)!.id }
  return { entries, next: rows[0] && rows[0].was_read === MAX_READ ? rows[0].read_to : null }
}

const MAX_NAMED = 20

/** The businesses that a text names: one by its id, or those with this name. */
export async function businessesNamed(db: Sql, text: string): Promise<string[]> {
  const { words } = readTerms(text)
  const { rows } = await sql<{ id: string }>`
    select id from business where id = ${text}
    union select id from (
      select id from business where ${words === null ? sql`false` : sql`to_tsvector('simple', name) @@ to_tsquery('simple', ${words})`} limit ${MAX_NAMED}) b`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The operators and people that a text names. An id of a program or of somebody who is gone fits its own entries. */
export async function actorsNamed(db: Sql, text: string): Promise<string[]> {
  const { words } = readTerms(text)
  const { rows } = await sql<{ id: string }>`
    select id from operator where name ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} or email = lower(${text})
    union select id from (
      select id from person where ${words === null ? sql`false` : sql`to_tsvector('simple', firstname || ' ' || lastname) @@ to_tsquery('simple', ${words})`}
      limit ${MAX_NAMED}) p`.execute(db)
  return [text, ...rows.map(({ id }) => id)]
}

/** The records that a text names, and the business of a payment, whose entries an index finds. */
export async function objectNamed(db: Sql, text: string): Promise<{ subjects: string[]; businesses?: string[] }> {
  const code = readShortReference(text)
  const { rows } = await sql<{ id: string; subject_id: string; business_id: string }>`
    select id, subject_id, business_id from history_item
    where ${code === null ? sql`id = ${text}` : sql`number = payment_number(${code}::bigint)`} limit 1`.execute(db)
  const payment = rows[0]
  return payment ? { subjects: [payment.id, payment.subject_id], businesses: [payment.business_id] } : { subjects: [text] }
}

/** Names of operators and people, by their ids. */
export async function namesOfPeople(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from operator where id = any(${[...ids]}::text[])
    union all select id, firstname || ' ' || lastname from person where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
