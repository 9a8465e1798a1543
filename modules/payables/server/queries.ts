import type { LagosDay } from '../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { PayableRow } from './rows.generated.ts'

export const OPEN_PAYABLES = sql`
  select id, null::text as business_id, '' as business,
    case kind when 'rails' then 'Invoice of ' || upper(partner) when 'vat' then 'VAT return' when 'stamp_duty' then 'Stamp duty return' else 'Return of tax withheld' end
      || ', ' || to_char(month, 'FMMonth YYYY') as what,
    amount - deducted as amount, case when kind = 'rails' then 'invoice' else 'tax' end as variant, opened_at, due_at, state = 'open' as is_open
  from payable`

export async function payableById(db: Sql, id: string): Promise<PayableRow | null> {
  const { rows } = await sql<PayableRow>`select * from payable where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type RailDay = { partner: string; day: LagosDay; payments: number; amount: Kobo }

/**
 * Payments out by bank that were paid, of the days from `from` to before `to`, with the cost by the tariff of the day. Days that have their
 * cost already are left out. The range reads the block index of the creation time.
 */
export async function railDaysToAccrue(
  db: Sql,
  range: { from: Date; to: Date },
  of: { kinds: readonly string[]; paidStates: readonly string[] },
): Promise<RailDay[]> {
  const { rows } = await sql<RailDay>`
    select p.partner, p.day, p.payments, p.payments * coalesce(f.kobo, 0) as amount
    from (
      select a.partner, to_char(t.created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::int as payments
      from transfer t join transfer_attempt a on a.transfer_id = t.id and a.state = 'accepted'
      where t.created_at >= ${range.from} and t.created_at < ${range.to} and t.route = 'rail' and t.kind = any(${[...of.kinds]}::text[]) and t.state = any(${[...of.paidStates]}::text[])
      group by 1, 2
    ) p
    cross join lateral (select kobo from partner_tariff where partner = p.partner and starts_on <= p.day::date order by starts_on desc limit 1) f
    where not exists (select from rail_cost_day c where c.partner = p.partner and c.day = p.day::date)
    order by p.day, p.partner`.execute(db)
  return rows
}

/** The newest day with a cost, or null. */
export async function lastRailDay(db: Sql): Promise<LagosDay | null> {
  const { rows } = await sql<{ day: LagosDay | null }>`select to_char(max(day), 'YYYY-MM-DD') as day from rail_cost_day`.execute(db)
  return rows[0]!.day
}

export async function isMonthOpened(db: Sql, month: LagosDay): Promise<boolean> {
  const { rows } = await sql`select 1 from payable where month = ${month} limit 1`.execute(db)
  return rows.length > 0
}

/** What a month ends with, less what earlier months left open. */
export async function dueForMonth(db: Sql, month: LagosDay): Promise<{ kind: string; partner: string | null; amount: Kobo; deducted: Kobo }[]> {
  const { rows } = await sql<{ kind: string; partner: string | null; amount: Kobo; deducted: Kobo }>`
    with taxes as (
      select k.kind, coalesce((select d.closing from account a join day_of_account d on d.account_id = a.id
          where a.kind = k.kind and a.mode = 'live' and a.business_id is null and d.day < ${month}::date + interval '1 month'
          order by d.day desc limit 1), 0) as closing
      from (values ('vat'), ('stamp_duty'), ('withholding_tax'), ('vat_input')) k(kind)
    ), waiting as (select kind, sum(amount) as amount, sum(deducted) as deducted from payable where state = 'open' and kind <> 'rails' group by kind),
    input as (select greatest(closing - coalesce((select deducted from waiting where kind = 'vat'), 0), 0) as free from taxes where kind = 'vat_input'),
    owed as (
      select t.kind, t.closing - coalesce(w.amount, 0) as amount from taxes t left join waiting w on w.kind = t.kind where t.kind <> 'vat_input'
    )
    select kind, null as partner, amount::bigint, (case kind when 'vat' then least(amount, (select free from input)) else 0 end)::bigint as deducted
    from owed where amount > 0
    union all
    select 'rails', partner, sum(amount)::bigint, 0 from rail_cost_day
    where day >= ${month}::date and day < ${month}::date + interval '1 month' group by partner having sum(amount) > 0`.execute(db)
  return rows
}

export type DayOfPayable = { day: LagosDay; payments: number | null; came: Kobo; went: Kobo }

/** The days of the month: payments with their cost, or what the tax account took and gave. */
export async function daysOfPayable(db: Sql, { kind, partner, month }: Pick<PayableRow, 'kind' | 'partner' | 'month'>): Promise<DayOfPayable[]> {
  const { rows } =
    kind === 'rails'
      ? await sql<DayOfPayable>`
          select to_char(day, 'YYYY-MM-DD') as day, payments, amount as came, 0::bigint as went from rail_cost_day
          where partner = ${partner} and day >= ${month}::date and day < ${month}::date + interval '1 month' order by day`.execute(db)
      : await sql<DayOfPayable>`
          select to_char(d.day, 'YYYY-MM-DD') as day, null::integer as payments, d.credits as came, d.debits as went
          from account a join day_of_account d on d.account_id = a.id
          where a.kind = ${kind} and a.mode = 'live' and a.business_id is null and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'
          order by d.day`.execute(db)
  return rows
}

export type PartnerTariff = { partner: string; kobo: Kobo; starts_on: LagosDay }

export async function partnerTariffs(db: Sql): Promise<PartnerTariff[]> {
  const { rows } = await sql<PartnerTariff>`
    select partner, kobo, to_char(starts_on, 'YYYY-MM-DD') as starts_on from partner_tariff order by partner, starts_on`.execute(db)
  return rows
}

/** The newest 30 days of a partner that have a cost. */
export async function lastRailDays(db: Sql, partner: string): Promise<{ days: number; payments: number; costKobo: Kobo }> {
  const { rows } = await sql<{ days: number; payments: number; costKobo: Kobo }>`
    select count(*)::int as days, coalesce(sum(payments), 0)::int as payments, coalesce(sum(amount), 0)::bigint as "costKobo"
    from (select payments, amount from rail_cost_day where partner = ${partner} order by day desc limit 30) d`.execute(db)
  return rows[0]!
}
