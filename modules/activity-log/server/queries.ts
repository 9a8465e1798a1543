import { type Sql, sql } from '../../../platform/db/index.ts'
import type { AuditEntryRow } from '../../audit/index.ts'

export type ActivityEntry = AuditEntryRow & { person: string | null; is_staff: boolean }

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
