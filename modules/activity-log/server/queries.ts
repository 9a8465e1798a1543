import { type Sql, sql } from '../../../platform/db/index.ts'
import type { AuditEntryRow } from '../../audit/index.ts'

export type ActivityEntry = AuditEntryRow & { person: string | null; is_staff: boolean }

/** `by`: the id of a member, or one of the words for those without a name. */
export type ActivityFilter = { businessId: string; operations: readonly string[]; by: string | null; from: Date | null; to: Date | null }

const BY = { staff: sql`o.id is not null`, kasuwa: sql`o.id is null and p.id is null` } as const

/** The entries of one business that its people read, the newest first. */
export async function activityOf(
  db: Sql,
  { businessId, operations, by, from, to }: ActivityFilter,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<ActivityEntry[]> {
  const conditions = [sql`a.business_id = ${businessId}`, sql`a.operation = any(${[...operations]})`]
  if (before !== null) conditions.push(sql`a.id < ${before}`)
  if (from !== null) conditions.push(sql`a.created_at >= ${from}`)
  if (to !== null) conditions.push(sql`a.created_at < ${to}`)
  if (by !== null)
    conditions.push(
      by === 'staff' || by === 'kasuwa' ? BY[by] : sql`a.actor = (select person_id from member where id = ${by} and business_id = ${businessId})`,
    )
  const { rows } = await sql<ActivityEntry>`
    select a.*, p.firstname || ' ' || p.lastname as person, o.id is not null as is_staff
    from audit_entry a left join person p on p.id = a.actor left join operator o on o.id = a.actor
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}`.execute(db)
  return rows
}
