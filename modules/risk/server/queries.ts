import { type Sql, sql } from '../../../platform/db/index.ts'
import type { OutflowCap } from './outflow-cap.ts'

export async function openCapOf(db: Sql, personId: string, at: Date): Promise<OutflowCap | null> {
  const { rows } = await sql<OutflowCap>`
    select id, person_id as "personId", reason, starts_at as "startsAt", ends_at as "endsAt" from outflow_cap
    where person_id = ${personId} and ends_at > ${at} order by ends_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
