import { type Sql, sql } from '../../../../platform/db/index.ts'
import { addDays, type LagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
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

/**
 * A day of the bank, whose opening is the sum of all days before it, and the same day in our books: the lines that entries of ours show.
 * An entry counts on the day of its line, also when it was written later. It reads a row of each day before, the lines of the day and those
 * that nothing matches.
 */
export async function balancesOfDay(db: Sql, partner: string, day: LagosDay): Promise<{ bank: DayBalance; books: DayBalance }> {
  const { rows } = await balancesQuery(partner, day).execute(db)
  const { opening, open_before: openBefore, ...moved } = rows[0]!
  const of = (from: Kobo, { in: came, out: went }: { in: Kobo; out: Kobo }): DayBalance => ({
    opening: from,
    in: came,
    out: went,
    closing: from + came - went,
  })
  return {
    bank: of(opening, { in: moved.in, out: moved.out }),
    books: of(opening - openBefore, { in: moved.matched_in, out: moved.matched_out }),
  }
}

type Balances = { opening: Kobo; open_before: Kobo; in: Kobo; out: Kobo; matched_in: Kobo; matched_out: Kobo }

const moneyOf = (direction: 'in' | 'out') => sql`coalesce(sum(amount) filter (where direction = ${sql.lit(direction)}), 0)::bigint`
const matchedMoneyOf = (direction: 'in' | 'out') =>
  sql`coalesce(sum(amount) filter (where direction = ${sql.lit(direction)} and matched_by is not null), 0)::bigint`

export const balancesQuery = (partner: string, day: LagosDay) => sql<Balances>`
  select
    (select coalesce(sum(money_in - money_out), 0)::bigint from statement_day where partner = ${partner} and day < ${day}::date) as opening,
    (select coalesce(sum(case direction when 'in' then amount else -amount end), 0)::bigint from statement_line
     where partner = ${partner} and matched_by is null and booked_at < ${startOfLagosDay(day)}) as open_before,
    ${moneyOf('in')} as "in", ${moneyOf('out')} as "out", ${matchedMoneyOf('in')} as matched_in, ${matchedMoneyOf('out')} as matched_out
  from statement_line where partner = ${partner} and booked_at >= ${startOfLagosDay(day)} and booked_at < ${startOfLagosDay(addDays(day, 1))}`

/** The balance of our account at the bank now. The integrity board compares it with the sum of the matched lines. */
export async function bookedAtBank(db: Sql, partner: string): Promise<Kobo> {
  const { rows } = await sql<{ balance: Kobo }>`
    select coalesce(sum(balance), 0)::bigint as balance from account where kind = 'bank_pool' and partner = ${partner} and mode = 'live'`.execute(db)
  return rows[0]!.balance
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
  { isOpenOnly, limit }: { isOpenOnly: boolean; limit: number },
): Promise<ReportedLine[]> {
  const { rows } = await sql<ReportedLine>`
    select l.line_id, l.direction, l.amount, l.session_id, l.reference, l.account_number, l.narration, l.booked_at, l.matched_by, i.matching_key as item_key
    from statement_line l left join clearing_item i on i.partner = l.partner and i.line_id = l.line_id
    where l.partner = ${partner} and ${inDay('booked_at', day)} ${isOpenOnly ? sql`and l.matched_by is null` : sql``}
    order by l.booked_at, l.line_id limit ${limit}`.execute(db)
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
export async function breaksOfDay(db: Sql, partner: string, day: LagosDay, limit: number): Promise<ReportedBreak[]> {
  const { rows } = await sql<ReportedBreak>`
    select id, kind, account_kind, amount, reason, state, opened_at, due_at, resolved_at, resolution from suspense_item
    where partner = ${partner} and kind not in ('review', 'late') and ${inDay('opened_at', day)} order by opened_at, id limit ${limit}`.execute(db)
  return rows
}
