import { type Sql, sql } from '../../../../platform/db/index.ts'
import { isNotClosed } from '../../../businesses/index.ts'
import type { RiskAlertRow } from '../rows.generated.ts'
import type { AlertFact } from './store.ts'

export type Alert = Omit<RiskAlertRow, 'facts'> & { facts: readonly AlertFact[] }

const COLUMNS = sql`id, kind, subject, business_id, what, amount, facts, state, raised_at, due_at, decided_by, decided_at, note`

export async function alertById(db: Sql, id: string): Promise<Alert | null> {
  const { rows } = await sql<Alert>`select ${COLUMNS} from risk_alert where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The newest alerts about a business. */
export async function alertsOf(db: Sql, businessId: string, limit: number): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select ${COLUMNS} from risk_alert where business_id = ${businessId} order by raised_at desc, id limit ${limit}`.execute(db)
  return rows
}

/** A possible match with a list of sanctions holds the tier of a business as it is, until staff have cleared it. */
export async function isTierHeld(db: Sql, businessId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from risk_alert where business_id = ${businessId} and kind = 'screening' and state <> 'cleared' limit 1`.execute(db)
  return rows.length > 0
}

/** The desk's queue. */
export const RAISED_ALERTS = sql`
  select a.id, a.business_id, b.name as business, a.what, a.amount, a.kind as variant, a.raised_at as opened_at, a.due_at, a.state = 'raised' as is_open
  from risk_alert a join business b on b.id = a.business_id`

export type WatchedBusiness = { id: string; name: string; firstname: string; lastname: string; tier: string }

/** Open businesses in pages by id, with the name of the owner. */
export async function businessesAfter(db: Sql, after: string, limit: number): Promise<WatchedBusiness[]> {
  const { rows } = await sql<WatchedBusiness>`
    select id, name, contact_firstname as firstname, contact_lastname as lastname, tier from business
    where id > ${after} and ${isNotClosed('standing')} order by id limit ${limit}`.execute(db)
  return rows
}

export type SharedBy = { id: string; name: string; other_id: string; other_name: string }

/** Businesses whose proven owner also owns an earlier business, under another login. */
export async function sharedIdentities(db: Sql, ids: readonly string[]): Promise<SharedBy[]> {
  const { rows } = await sql<SharedBy>`
    select distinct on (b.id) b.id, b.name, o.id as other_id, o.name as other_name
    from business b join business o on o.owner_identity = b.owner_identity and o.owner_id <> b.owner_id and (o.created_at, o.id) < (b.created_at, b.id)
    where b.id = any(${ids}) order by b.id, o.created_at`.execute(db)
  return rows
}

/** Businesses whose owner signs in with a browser of the owner of an earlier business, who is another person. */
export async function sharedDevices(db: Sql, ids: readonly string[]): Promise<SharedBy[]> {
  const { rows } = await sql<SharedBy>`
    select distinct on (b.id) b.id, b.name, o.id as other_id, o.name as other_name
    from business b
      join browser_person mine on mine.person_id = b.owner_id
      join browser_person theirs on theirs.browser = mine.browser and theirs.person_id <> mine.person_id
      join business o on o.owner_id = theirs.person_id and o.owner_identity is distinct from b.owner_identity and (o.created_at, o.id) < (b.created_at, b.id)
    where b.id = any(${ids}) order by b.id, o.created_at`.execute(db)
  return rows
}
