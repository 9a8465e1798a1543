import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { EmergencyStopRow } from '../rows.generated.ts'

export type EmergencyStop = EmergencyStopRow & { stopper: string }

const STOP = sql`select s.*, o.name as stopper from emergency_stop s join operator o on o.id = s.stopped_by`

export async function stopById(db: Sql, id: string): Promise<EmergencyStop | null> {
  const { rows } = await sql<EmergencyStop>`${STOP} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function openStopOf(db: Sql, businessId: string): Promise<EmergencyStop | null> {
  const { rows } = await sql<EmergencyStop>`${STOP} where s.business_id = ${businessId} and s.state = 'open'`.execute(db)
  return rows[0] ?? null
}

/** The newest stops of a business, with the names of those who ended them. */
export async function stopsOf(db: Sql, businessId: string, limit: number): Promise<(EmergencyStop & { ender: string | null })[]> {
  const { rows } = await sql<EmergencyStop & { ender: string | null }>`
    select s.*, o.name as stopper, e.name as ender from emergency_stop s join operator o on o.id = s.stopped_by left join operator e on e.id = s.ended_by
    where s.business_id = ${businessId} order by s.stopped_at desc limit ${limit}`.execute(db)
  return rows
}

/**
 * What a stop is about: an alert that the product raised, else the business since two people last decided about its standing. A risk that
 * staff noted is no matter of its own, or one person could go on stopping by noting another one.
 */
export async function matterOf(db: Sql, businessId: string, alert: { id: string; kind: string } | null): Promise<string> {
  if (alert && alert.kind !== 'noted') return `alert:${alert.id}`
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0)::text as last from business_standing_change where business_id = ${businessId} and origin = 'two_people'`.execute(db)
  return `business:${businessId}:${rows[0]!.last}`
}

/** Whether the operator has stopped money out in this matter before. */
export async function hasStopped(db: Sql, matter: string, operatorId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from emergency_stop where matter = ${matter} and stopped_by = ${operatorId}`.execute(db)
  return rows.length > 0
}

/** The desk's queue. */
export const EMERGENCY_STOPS = sql`
  select s.id, s.business_id, b.name as business, 'Money out was stopped by ' || o.name as what, a.amount, null::text as variant,
    s.stopped_at as opened_at, s.ends_at as due_at, s.state = 'open' as is_open
  from emergency_stop s join business b on b.id = s.business_id join operator o on o.id = s.stopped_by left join risk_alert a on a.id = s.alert_id`
