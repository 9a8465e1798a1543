import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import type { ShiftRow } from '../rows.ts'

/** A shift with its sums. Those of a closed one are what it counted; those of an open one are what came until now. */
export type ListedShift = ShiftRow & {
  cashpoint_name: string
  cashier: string
  closed_by_name: string | null
  /** The active cashier of the cashpoint, who may be another one than opened it. */
  cashier_now_id: string | null
  cashier_now: string | null
  channels: { channel: string; payments: number; amount: number }[]
  sales: Kobo
  sales_count: number
  paid_out: Kobo
  waiting: number
  waiting_amount: Kobo
}

/**
 * The payments of the open shift `s`, less what went back of them: all that no shift has counted since the shift before began, and since the
 * shifts of two days before. So what was paid between two shifts, and what the bank confirmed after a closing, is in the next one. The screen
 * and the closing read them by this one expression.
 */
export const paymentsOfOpenShift = sql`
  select h.subject_id, h.amount - c.part_back as amount, h.channel from history_item h
  join collection c on c.id = h.subject_id
  where h.business_id = s.business_id and h.cashpoint_id = s.cashpoint_id and h.kind = 'collection' and h.direction = 'credit' and h.state = 'confirmed'
    and h.created_at >= coalesce((
      select min(b.opened_at) from shift b where b.cashpoint_id = s.cashpoint_id and b.number < s.number
        and (b.number = s.number - 1 or b.opened_at >= s.opened_at - interval '2 days')), s.opened_at)
    and not exists (select from shift_payment p where p.collection_id = h.subject_id)`

const listed = sql`
  select s.*, c.name as cashpoint_name, p.firstname || ' ' || p.lastname as cashier, d.firstname || ' ' || d.lastname as closed_by_name,
    n.id as cashier_now_id, n.name as cashier_now,
    coalesce(r.channels, '[]') as channels, w.sales, w.sales_count, w.paid_out, o.waiting, o.waiting_amount
  from shift s
  join cashpoint c on c.id = s.cashpoint_id
  join person p on p.id = s.opened_by
  left join person d on d.id = s.closed_by
  left join lateral (
    select p.id, p.firstname || ' ' || p.lastname as name from member m join person p on p.id = m.person_id
    where m.business_id = s.business_id and m.cashpoint_id = s.cashpoint_id and m.role = 'cashier' and m.state = 'active' order by m.created_at desc limit 1
  ) n on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('channel', channel, 'payments', payments, 'amount', amount) order by channel) as channels from (
      select channel, count(*) as payments, sum(amount) as amount from (
        select * from (${paymentsOfOpenShift}) open_ones where s.state = 'open'
        union all select collection_id, amount, channel from shift_payment where shift_id = s.id
      ) a group by channel
    ) by_channel
  ) r on true
  left join lateral (
    select coalesce(sum(amount) filter (where kind = 'sale'), 0)::bigint as sales, count(*) filter (where kind = 'sale')::int as sales_count,
      coalesce(sum(amount) filter (where kind = 'paid_out'), 0)::bigint as paid_out
    from drawer_entry where shift_id = s.id
  ) w on true
  left join lateral (
    select count(*)::int as waiting, coalesce(sum(e.amount - e.received), 0)::bigint as waiting_amount from expected_payment e
    where s.state = 'open' and e.cashpoint_id = s.cashpoint_id and e.origin = 'till' and e.state in ('waiting', 'short')
      and e.created_at > s.opened_at - interval '1 day'
  ) o on true`

export async function shiftOf(db: Sql, businessId: string, id: string): Promise<ListedShift | null> {
  const { rows } = await sql<ListedShift>`${listed} where s.id = ${id} and s.business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export const openShiftQuery = (businessId: string, cashpointId: string) => sql<ListedShift>`
  ${listed} where s.business_id = ${businessId} and s.cashpoint_id = ${cashpointId} and s.state = 'open'`

export async function openShiftAt(db: Sql, businessId: string, cashpointId: string): Promise<ListedShift | null> {
  const { rows } = await openShiftQuery(businessId, cashpointId).execute(db)
  return rows[0] ?? null
}

/** The open shift without its sums. */
export async function openShiftTimeAt(db: Sql, businessId: string, cashpointId: string): Promise<Pick<ShiftRow, 'id' | 'opened_at'> | null> {
  const { rows } = await sql<Pick<ShiftRow, 'id' | 'opened_at'>>`
    select id, opened_at from shift where business_id = ${businessId} and cashpoint_id = ${cashpointId} and state = 'open'`.execute(db)
  return rows[0] ?? null
}

/** How many cash sales are noted in a shift. */
export async function countSales(db: Sql, shiftId: string): Promise<number> {
  const { rows } = await sql<{ sales: number }>`
    select count(*)::int as sales from drawer_entry where shift_id = ${shiftId} and kind = 'sale'`.execute(db)
  return rows[0]!.sales
}

/** The cash sales of all shifts that were opened in a time and have ended. */
export async function cashOfShifts(db: Sql, businessId: string, { from, to }: { from: Date; to: Date }): Promise<Kobo> {
  const { rows } = await sql<{ cash: Kobo }>`
    select coalesce(sum(d.amount), 0)::bigint as cash from shift s join drawer_entry d on d.shift_id = s.id and d.kind = 'sale'
    where s.business_id = ${businessId} and s.opened_at >= ${from} and s.opened_at < ${to} and s.state <> 'open'`.execute(db)
  return rows[0]!.cash
}

/** The shift that ended last at a cashpoint. */
export async function lastShiftAt(db: Sql, businessId: string, cashpointId: string): Promise<ListedShift | null> {
  const { rows } = await sql<ListedShift>`
    ${listed} where s.business_id = ${businessId} and s.cashpoint_id = ${cashpointId} and s.state <> 'open' order by s.number desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Shifts that were open in a time, and all that are still open. */
export async function shiftsBetween(db: Sql, businessId: string, { from, to }: { from: Date; to: Date }, limit: number): Promise<ListedShift[]> {
  const { rows } = await sql<ListedShift>`
    ${listed} where s.business_id = ${businessId} and s.opened_at < ${to} and (s.closed_at is null or s.closed_at >= ${from})
    order by c.is_default desc, c.created_at, c.id, s.number limit ${limit}`.execute(db)
  return rows
}

/** What came in a time, and did not go back, at each cashpoint that is active or had some of it. */
export async function receivedAtCashpoints(
  db: Sql,
  businessId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; name: string; received: Kobo; payments: number }[]> {
  const { rows } = await sql<{ id: string; name: string; received: Kobo; payments: number }>`
    select c.id, c.name, coalesce(r.received, 0)::bigint as received, coalesce(r.payments, 0)::int as payments from cashpoint c
    left join (
      select h.cashpoint_id, sum(h.amount - p.part_back) as received, count(*) as payments from history_item h join collection p on p.id = h.subject_id
      where h.business_id = ${businessId} and h.kind = 'collection' and h.direction = 'credit' and h.state = 'confirmed'
        and h.created_at >= ${from} and h.created_at < ${to}
      group by h.cashpoint_id
    ) r on r.cashpoint_id = c.id
    where c.business_id = ${businessId} and (c.state = 'active' or r.cashpoint_id is not null) order by c.is_default desc, c.created_at, c.id limit 500`.execute(
    db,
  )
  return rows
}
