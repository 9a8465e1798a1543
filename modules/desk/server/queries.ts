import { type Sql, sql } from '../../../platform/db/index.ts'

const MAX_PEOPLE = 1_000

/** Decisions since a time, of these kinds of work. */
type Filter = { since: Date; kinds: readonly string[] }

const decisions = ({ since, kinds }: Filter) =>
  sql`work_item_event e where e.event = 'decided' and e.created_at >= ${since} and e.kind = any(${[...kinds]}::text[])`
const LATE = sql`count(*) filter (where e.created_at > e.due_at)::int as late`

type Taken = { kind: string; decided: number; late: number; median: number | null; p90: number | null }

/** Decisions from before the times were kept count, and have no time. */
export async function decidedByKind(db: Sql, filter: Filter): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select e.kind, count(*)::int as decided, ${LATE},
      round(percentile_cont(0.5) within group (order by extract(epoch from e.created_at - e.opened_at)))::int as median,
      round(percentile_cont(0.9) within group (order by extract(epoch from e.created_at - e.opened_at)))::int as p90
    from ${decisions(filter)} group by e.kind`.execute(db)
  return rows
}

export async function decidedByPerson(db: Sql, filter: Filter): Promise<{ kind: string; name: string; decided: number }[]> {
  const { rows } = await sql<{ kind: string; name: string; decided: number }>`
    select d.kind, o.name, d.decided from (select e.kind, e.operator_id, count(*)::int as decided from ${decisions(filter)} group by e.kind, e.operator_id) d
    join operator o on o.id = d.operator_id order by d.decided desc, o.name limit ${MAX_PEOPLE}`.execute(db)
  return rows
}

export async function decidedByDay(db: Sql, filter: Filter): Promise<{ day: string; decided: number; late: number }[]> {
  const { rows } = await sql<{ day: string; decided: number; late: number }>`
    select to_char(e.created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::int as decided, ${LATE}
    from ${decisions(filter)} group by 1 order by 1`.execute(db)
  return rows
}
