import { addDays, type LagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import { BILL_TYPES, billFee } from '../../../bills/contract.ts'
import type { FeeName, LimitName } from '../../../pricing/index.ts'

type Fragment = ReturnType<typeof sql>

/** Equal amounts of one business, with the fees that they paid. */
export type PaymentGroup = { business: string; name: string; classification: string; amount: bigint; count: number; paid: bigint }

const PAID_TO_ALTERNATE_ACCOUNT = sql`c.partner in (select partner from alternate_account)`
const COLLECTIONS: Partial<Record<FeeName, Fragment>> = {
  inbound: sql`c.channel <> 'card' and not ${PAID_TO_ALTERNATE_ACCOUNT}`,
  alternate_inbound: PAID_TO_ALTERNATE_ACCOUNT,
  card: sql`c.channel = 'card'`,
}
const billOf = (rule: string) => sql`t.kind = 'bill' and t.rules @> ${JSON.stringify([{ name: rule }])}::jsonb`
const TRANSFERS: Partial<Record<FeeName, Fragment>> = {
  outbound: sql`t.route = 'rail' and t.kind in ('transfer', 'bulk_line')`,
  book: sql`t.route = 'book'`,
  withdrawal: sql`t.kind in ('withdrawal', 'settlement')`,
  stamp_duty: sql`t.route = 'rail' and t.kind <> 'bill'`,
  ...Object.fromEntries(BILL_TYPES.map((type) => [billFee(type), billOf(billFee(type))])),
}

const daySpan = (day: LagosDay) => [startOfLagosDay(day), startOfLagosDay(addDays(day, 1))] as const

/** The payments of a day that have this fee, of all or of one business. Null for a fee that is not of a payment. */
export async function paymentsOf(
  db: Sql,
  name: FeeName,
  day: LagosDay,
  { business, limit }: { business: string | null; limit: number },
): Promise<PaymentGroup[] | null> {
  const [from, to] = daySpan(day)
  const [kind, partner] = name.split(':') as [FeeName, string | undefined]
  const [collections, transfers] = [COLLECTIONS[kind], TRANSFERS[kind]]
  if (!collections && !transfers) return null
  const paid = name === 'stamp_duty' ? sql`t.duty` : sql`t.fee`
  const source = collections
    ? sql`select c.business_id, c.amount, c.fee as paid from collection c where c.posted_at >= ${from} and c.posted_at < ${to} and ${collections}
        ${partner === undefined ? sql`` : sql`and c.partner = ${partner}`}`
    : sql`select t.business_id, t.amount, ${paid} as paid from transfer t
        where t.created_at >= ${from} and t.created_at < ${to} and t.state <> 'failed' and ${transfers}`
  const { rows } = await sql<PaymentGroup>`
    select b.id as business, b.name, b.classification, p.amount, count(*)::int as count, sum(p.paid)::bigint as paid
    from (${source}) p join business b on b.id = p.business_id ${business === null ? sql`` : sql`where b.id = ${business}`} group by 1, 2, 3, 4 limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Meters that a limit bounds. */
const METERS: Partial<Record<LimitName, { kind: string; isInAll: boolean }>> = {
  activated_ever: { kind: 'outflow', isInAll: true },
  verified_day: { kind: 'outflow', isInAll: false },
  sent_back_day: { kind: 'sent_back', isInAll: false },
}

/** How often a limit of this amount would have been passed on a day, and the largest use. */
export async function usesAbove(db: Sql, name: LimitName, amount: number, day: LagosDay): Promise<{ count: number; maximum: bigint | null }> {
  const [from, to] = daySpan(day)
  const meter = METERS[name]
  const uses = meter
    ? sql`select m.used from business b join meter m on m.subject = b.id and m.kind = ${meter.kind} and m.period = ${meter.isInAll ? 'ever' : day}`
    : name === 'withdrawal_single'
      ? sql`select amount as used from transfer where kind = 'withdrawal' and created_at >= ${from} and created_at < ${to}`
      : name === 'new_device_day'
        ? sql`select m.used from outflow_cap c join meter m on m.subject = c.person_id and m.kind = 'new_device' and m.period = c.id
            where c.ends_at > ${from} and c.starts_at < ${to}`
        : name === 'velocity_hour_count' || name === 'velocity_hour_sum'
          ? sql`select ${name === 'velocity_hour_count' ? sql`count(*)` : sql`sum(amount)`} as used from transfer
              where created_at >= ${from} and created_at < ${to} and kind in ('transfer', 'withdrawal', 'bill') and state <> 'failed'
              group by business_id, date_trunc('hour', created_at)`
          : name === 'first_payment_large'
            ? sql`select t.amount as used from transfer t where t.created_at >= ${from} and t.created_at < ${to} and t.kind = 'transfer'
                and not exists (select from transfer e where e.business_id = t.business_id and e.beneficiary_account = t.beneficiary_account
                  and e.beneficiary_bank_code = t.beneficiary_bank_code and e.created_at < t.created_at)`
            : sql`select daily_limit_kobo as used from business where daily_limit_kobo is not null`
  const { rows } = await sql<{ count: number; maximum: bigint | null }>`
    select count(*)::int as count, max(used) as maximum from (${uses}) u where used > ${amount}`.execute(db)
  return rows[0]!
}

/** Files that are kept and whose use ended before. */
export async function filesEndedBefore(db: Sql, rule: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select u.id from upload u join upload_use e on e.id = u.id where u.dropped_at is null and u.created_at < ${before}
      group by u.id having bool_and(e.rule = ${rule} and e.ended_at is not null and e.ended_at < ${before})) f`.execute(db)
  return rows[0]!.count
}
