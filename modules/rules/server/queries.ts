import { type Sql, sql } from '../../../platform/db/index.ts'
import { isNotClosed } from '../../businesses/index.ts'
import type { StoredChange } from './store.ts'

/** Drafts as the desk lists them. */
export const DRAFTS = sql`
  select c.id, c.business_id, coalesce(b.name, '') as business, c.what, null::bigint as amount, c.drafted_at as opened_at,
    c.due_at, c.state = 'draft' as is_open
  from rule_change c left join business b on b.id = c.business_id`

export type NamedChange = StoredChange & { business_name: string | null }

export async function changeById(db: Sql, id: string): Promise<NamedChange | null> {
  const { rows } = await sql<NamedChange>`
    select c.*, b.name as business_name from rule_change c left join business b on b.id = c.business_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function openDrafts(db: Sql): Promise<NamedChange[]> {
  const { rows } = await sql<NamedChange>`
    select c.*, b.name as business_name from rule_change c left join business b on b.id = c.business_id
    where c.state = 'draft' order by c.due_at, c.id limit 100`.execute(db)
  return rows
}

export type ListedChange = { _id: string; what: string; state: 'draft' | 'decided' | 'dropped'; by: string; on: Date }

export async function latestChanges(db: Sql, limit: number): Promise<ListedChange[]> {
  const { rows } = await sql<StoredChange & { name_of: string }>`
    select c.*, o.name as name_of from rule_change c join operator o on o.id = c.drafted_by order by c.drafted_at desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    what: row.what,
    state: row.state,
    by: row.name_of,
    on: row.ended_at ?? row.drafted_at,
  }))
}

/** Names of the businesses that have a price of their own. */
export async function namesOf(db: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from business where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Values of flags that single businesses have. */
export async function ownFlagValues(
  db: Sql,
  limit: number,
): Promise<{ key: string; business_id: string; business: string; value: boolean | string }[]> {
  const { rows } = await sql<{ key: string; business_id: string; business: string; value: boolean | string }>`
    select f.key, f.business_id, b.name as business, f.value from feature_flag f join business b on b.id = f.business_id
    where f.value is not null and f.value <> 'null'::jsonb order by f.key, b.name limit ${limit}`.execute(db)
  return rows
}

export type OwnerToTell = {
  id: string
  /** Null for an owner who signs in with a phone number. */
  email: string | null
  firstname: string
  businesses: { id: string; name: string; email: string; classification: string }[]
}

/** Owners of businesses that a fee may concern, each once with these businesses; a page after `after`. */
export async function ownersToTell(
  db: Sql,
  { classification, business, after, limit }: { classification: string | null; business: string | null; after: string; limit: number },
): Promise<OwnerToTell[]> {
  const { rows } = await sql<OwnerToTell>`
    select p.id, p.email, p.firstname,
      jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'email', b.email, 'classification', b.classification) order by b.name, b.id) as businesses
    from business b join person p on p.id = b.owner_id
    where p.id > ${after} ${business === null ? sql`` : sql`and b.id = ${business}`} and b.tier <> 'unverified' and ${isNotClosed('b.standing')}
      and b.classification ilike ${`%${classification ?? ''}%`}
    group by p.id order by p.id limit ${limit}`.execute(db)
  return rows
}
