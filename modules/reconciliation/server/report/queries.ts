import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { LagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'

const inDay = (column: 'booked_at' | 'opened_at', day: LagosDay) => sql`${sql.ref(column)} >= (${day}::date::timestamp at time zone 'Africa/Lagos')
  and ${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`

export type HourOfLines = { hour: number; direction: 'in' | 'out'; lines: number; amount: Kobo; matched: number; matched_amount: Kobo }

/** The lines of the bank's statement that were booked on a Lagos day, by hour and direction. */
export async function hoursOfStatement(db: Sql, partner: string, day: LagosDay): Promise<HourOfLines[]> {
  const { rows } = await sql<HourOfLines>`
    select extract(hour from booked_at at time zone 'Africa/Lagos')::int as hour, direction, count(*)::int as lines, sum(amount)::bigint as amount,
      count(*) filter (where matched_by is not null)::int as matched, coalesce(sum(amount) filter (where matched_by is not null), 0)::bigint as matched_amount
    from statement_line where partner = ${partner} and ${inDay('booked_at', day)} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Amounts at the beginning of a day, of its movements, and at its end. */
export type DayBalance = { opening: Kobo; in: Kobo; out: Kobo; closing: Kobo }

/** What the statement says of a day: its opening is the sum of all lines before it. */
export async function statementOfDay(db: Sql, partner: string, day: LagosDay): Promise<DayBalance> {
  const { rows } = await sql<Omit<DayBalance, 'closing'>>`
    select coalesce((
        select sum(case direction when 'in' then amount else -amount end) from statement_line
        where partner = ${partner} and booked_at < (${day}::date::timestamp at time zone 'Africa/Lagos')), 0)::bigint as opening,
      coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as "in", coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint as "out"
    from statement_line where partner = ${partner} and ${inDay('booked_at', day)}`.execute(db)
  const row = rows[0]!
  return { ...row, closing: row.opening + row.in - row.out }
}

/** What our books have at the bank on a day. */
export async function booksOfDay(db: Sql, partner: string, day: LagosDay): Promise<DayBalance> {
  const { rows } = await sql<Omit<DayBalance, 'closing'>>`
    select coalesce(sum(before.closing), 0)::bigint as opening, coalesce(sum(own.debits), 0)::bigint as "in", coalesce(sum(own.credits), 0)::bigint as "out"
    from account a
    left join lateral (select closing from day_of_account d where d.account_id = a.id and d.day < ${day}::date order by d.day desc limit 1) before on true
    left join lateral (select debits, credits from day_of_account d where d.account_id = a.id and d.day = ${day}::date) own on true
    where a.kind = 'bank_pool' and a.partner = ${partner} and a.mode = 'live'`.execute(db)
  const row = rows[0]!
  return { ...row, closing: row.opening + row.in - row.out }
}

export type ReportedLine = {
  line_id: string
  direction: 'in' | 'out'
  amount: Kobo
  session_id: string | null
  reference: string | null
  account_number: string | null
  narration: string
  booked_at: Date
  matched_by: string | null
  item_key: string | null
}

/** The lines of a day with the item that each matches; `isOpenOnly`: those without one. */
export async function linesOfDay(
  db: Sql,
  partner: string,
  day: LagosDay,
  { isOpenOnly, most }: { isOpenOnly: boolean; most: number },
): Promise<ReportedLine[]> {
  const { rows } = await sql<ReportedLine>`
    select l.line_id, l.direction, l.amount, l.session_id, l.reference, l.account_number, l.narration, l.booked_at, l.matched_by, i.matching_key as item_key
    from statement_line l left join clearing_item i on i.partner = l.partner and i.line_id = l.line_id
    where l.partner = ${partner} and ${inDay('booked_at', day)} ${isOpenOnly ? sql`and l.matched_by is null` : sql``}
    order by l.booked_at, l.line_id limit ${most}`.execute(db)
  return rows
}

export type ReportedBreak = {
  id: string
  kind: string
  account_kind: string | null
  amount: Kobo
  reason: string
  state: string
  opened_at: Date
  due_at: Date
  resolved_at: Date | null
  resolution: string | null
}

/** The cases that were opened on a day, each once. */
export async function breaksOfDay(db: Sql, partner: string, day: LagosDay, most: number): Promise<ReportedBreak[]> {
  const { rows } = await sql<ReportedBreak>`
    select id, kind, account_kind, amount, reason, state, opened_at, due_at, resolved_at, resolution from suspense_item
    where partner = ${partner} and kind not in ('review', 'late') and ${inDay('opened_at', day)} order by opened_at, id limit ${most}`.execute(db)
  return rows
}
