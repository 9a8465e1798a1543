import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { AuditEntryRow } from '../../../audit/index.ts'

type AuditFilter = {
  business?: string | undefined
  actor?: string | undefined
  operation?: string | undefined
  /** The instants between which entries were written. */
  from?: Date | undefined
  to?: Date | undefined
  before?: bigint | undefined
}
type ListedEntry = AuditEntryRow & { business: string | null; person: string | null }

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
