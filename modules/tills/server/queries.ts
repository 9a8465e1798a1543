import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { MismatchKind } from '../../collections/contract.ts'
import type { TillOrderRow } from '../../collections/index.ts'
import type { TILL_MISMATCH_STATES } from '../contract.ts'
import type { TillQuestionRow, TillSettingRow } from './rows.generated.ts'

export type TillSetting = Pick<TillSettingRow, 'says_total' | 'may_accept'>

const NOTHING_ALLOWED: TillSetting = { says_total: false, may_accept: false }

export async function settingOf(db: Sql, businessId: string, cashpointId: string): Promise<TillSetting> {
  const { rows } = await sql<TillSetting>`
    select says_total, may_accept from till_setting where cashpoint_id = ${cashpointId} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? NOTHING_ALLOWED
}

/** Of all cashpoints of a business that have one. */
export async function settingsOf(db: Sql, businessId: string): Promise<ReadonlyMap<string, TillSetting>> {
  const { rows } = await sql<TillSettingRow>`select * from till_setting where business_id = ${businessId} limit 500`.execute(db)
  return new Map(rows.map((row) => [row.cashpoint_id, row]))
}

/** An order with what came for it and does not fit, and when the bank was asked for it. */
export type ListedOrder = TillOrderRow & {
  kind: MismatchKind | null
  mismatch_id: string | null
  mismatch_amount: Kobo | null
  mismatch_state: (typeof TILL_MISMATCH_STATES)[number] | null
  /** A person or a rule decided, and not the clock. */
  is_decided: boolean
} & { [K in 'asked_at' | 'answered_at' | 'failed']: TillQuestionRow[K] | null }

/** Of several mismatches the one that still waits, else one that is going back, else the newest. */
const orders = sql`
  select e.*, m.id as mismatch_id, m.kind, m.amount as mismatch_amount, m.state as mismatch_state,
    coalesce(m.decided_by, m.rules_id) is not null as is_decided, q.asked_at, q.answered_at, q.failed
  from expected_payment e
  left join till_question q on q.expected_payment_id = e.id
  left join lateral (
    select * from mismatch m where m.expected_payment_id = e.id order by m.state = 'open' desc, m.state = 'sending_back' desc, m.created_at desc limit 1
  ) m on true`

const isUndecided = sql`(e.state in ('waiting', 'short') or exists (
  select from mismatch u where u.expected_payment_id = e.id and u.state in ('open', 'sending_back')))`

/** Orders of a till: first those that somebody waits for or decides, then the newest of the others. Each part has its own limit. */
export async function tillOrders(
  db: Sql,
  place: { businessId: string; cashpointId: string; since: Date },
  limits: { undecided: number; others: number },
): Promise<ListedOrder[]> {
  const ofTill = sql`e.business_id = ${place.businessId} and e.cashpoint_id = ${place.cashpointId} and e.origin = 'till' and e.created_at > ${place.since}`
  const { rows } = await sql<ListedOrder>`
    with chosen as (
      (select e.id, true as is_first from expected_payment e where ${ofTill} and ${isUndecided} order by e.created_at desc limit ${limits.undecided})
      union all (select e.id, false from expected_payment e where ${ofTill} and not ${isUndecided} order by e.created_at desc limit ${limits.others})
    ) select o.* from (${orders}) o join chosen c on c.id = o.id order by c.is_first desc, o.created_at desc`.execute(db)
  return rows
}

/** An order of a till of the business. */
export async function tillOrder(db: Sql, businessId: string, id: string): Promise<ListedOrder | null> {
  const { rows } = await sql<ListedOrder>`${orders} where e.id = ${id} and e.business_id = ${businessId} and e.origin = 'till'`.execute(db)
  return rows[0] ?? null
}

/** A payment that is posted at a cashpoint, with the order that it was for. */
export type ListedPayment = {
  id: string
  amount: Kobo
  channel: string
  payer_name: string
  payer_account: string
  payer_bank_name: string
  posted_at: Date
  order_id: string | null
  order_amount: Kobo | null
  order_received: Kobo | null
  is_mismatch: boolean
}

type AtCashpoint = { businessId: string; cashpointId: string }

/** What a rule of the business took as it came is no wrong payment. */
const payment = sql`
  h.subject_id as id, h.amount, h.channel, h.party_name as payer_name, h.party_account as payer_account, h.party_bank_name as payer_bank_name,
  h.created_at as posted_at, e.id as order_id, e.amount as order_amount, e.received as order_received,
  (m.id is not null and not (m.state = 'kept' and m.rules_id is not null)) as is_mismatch`

/** A payment under a lien of ours is not certain, so it is no payment here until the bank has confirmed it. */
const isCertain = sql`h.kind = 'collection' and h.direction = 'credit' and h.state = 'confirmed'`

const payments = ({ businessId, cashpointId }: AtCashpoint) => sql`
  select ${payment} from history_item h
  left join mismatch m on m.collection_id = h.subject_id
  left join lateral (
    select * from expected_payment e where e.account_number = h.account_number and e.account_state = 'own' and e.business_id = h.business_id
    order by e.created_at desc limit 1
  ) e on true
  where h.business_id = ${businessId} and h.cashpoint_id = ${cashpointId} and ${isCertain}`

export async function paymentsSince(db: Sql, place: AtCashpoint & { since: Date }, limit: number): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    ${payments(place)} and h.created_at >= ${place.since} order by h.created_at, h.id limit ${limit}`.execute(db)
  return rows
}

export async function newestPayments(db: Sql, place: AtCashpoint & { since: Date }, limit: number): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    ${payments(place)} and h.created_at >= ${place.since} order by h.created_at desc, h.id desc limit ${limit}`.execute(db)
  return rows
}

/** Payments whose amount is near the one that is looked for, the nearest first. */
export async function paymentsNear(db: Sql, place: AtCashpoint & { since: Date; amount: Kobo }, limit: number): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    ${payments(place)} and h.created_at >= ${place.since} and h.amount between ${place.amount} * 8 / 10 and ${place.amount} * 12 / 10
    order by abs(h.amount - ${place.amount}::bigint), h.created_at desc limit ${limit}`.execute(db)
  return rows
}

/** The last payment of each order, found from the order: what paid it, and what did not fit. */
export const lastPaymentsQuery = (businessId: string, ids: readonly string[]) => sql<ListedPayment>`
  select distinct on (e.id) ${payment} from expected_payment e
  join lateral (
    select e.paid_by as id where e.paid_by is not null union select w.collection_id from mismatch w where w.expected_payment_id = e.id
  ) c on true
  join history_item h on h.subject_id = c.id
  left join mismatch m on m.collection_id = c.id
  where e.id = any(${[...ids]}::text[]) and e.business_id = ${businessId} and h.business_id = e.business_id and ${isCertain}
  order by e.id, h.created_at desc`

export async function lastPayments(db: Sql, businessId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ListedPayment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await lastPaymentsQuery(businessId, ids).execute(db)
  return new Map(rows.map((row) => [row.order_id!, row]))
}

export type ChannelSum = { channel: string; payments: number; amount: Kobo }

/** What came at a cashpoint in a time and did not go back, by channel. */
export async function receivedByChannel(db: Sql, place: AtCashpoint & { from: Date; to: Date | null }): Promise<ChannelSum[]> {
  const until = place.to === null ? sql`` : sql`and h.created_at < ${place.to}`
  const { rows } = await sql<ChannelSum>`
    select h.channel, count(*)::int as payments, sum(h.amount - c.part_back)::bigint as amount from history_item h
    join collection c on c.id = h.subject_id
    where h.business_id = ${place.businessId} and h.cashpoint_id = ${place.cashpointId} and ${isCertain} and h.created_at >= ${place.from} ${until}
    group by h.channel order by h.channel`.execute(db)
  return rows
}
