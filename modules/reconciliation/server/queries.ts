import { type Sql, sql } from '../../../platform/db/index.ts'

/** A clearing item and the one line of the statement that says the same; ids of both rows. */
export type Pair = { itemId: string; lineId: string }

/**
 * Open on both sides, of the same direction, under the same session id or reference of ours, and equal to the kobo.
 * A bank that books one credit twice has one line matched; the other stays open. Each line looks for its item by the
 * unique key ("offset 0" keeps the planner from joining the open of both sides, which is quadratic before it has statistics).
 */
export async function openPairs(db: Sql, partner: string, limit: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select "itemId", "lineId" from (
      select distinct on (i.id) i.id as "itemId", l.id as "lineId", l.booked_at, l.line_id
      from statement_line l
      cross join lateral (
        select id, amount, line_id from clearing_item
        where partner = l.partner and side = l.direction and matching_key = case l.direction when 'in' then l.session_id else l.reference end
        offset 0
      ) i
      where l.partner = ${partner} and l.matched_by is null and i.line_id is null and i.amount = l.amount
      order by i.id, l.booked_at, l.line_id
    ) pair order by booked_at, line_id limit ${limit}`.execute(db)
  return rows
}

/** The newest line known; before the first one, when the oldest item began to wait for its line. */
export async function beginningOfReading(db: Sql, partner: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(booked_at) from statement_line where partner = ${partner}),
                    (select min(opened_at) from clearing_item where partner = ${partner})) as at`.execute(db)
  return rows[0]?.at ?? null
}
