import { addDays, type LagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { LineAnnotation } from '../../kernel/history-detail.ts'
import type { CustomerRow, HistoryRow } from './rows.ts'
import type { PagePosition } from './paging.ts'

/** A line with the code of its short reference, its cashpoint, and the number of payments by its customer. */
export type HistoryListRow = HistoryRow & {
  reference_code: bigint
  /** Whether it reached the webhook of the business; null where the business has none. */
  webhook_sent: boolean | null
  cashpoint_name: string | null
  cashpoint_account: string | null
  customer_payments: number
  /** The deactivated cashpoint that was paid by any source of collections, if the money went to the default one. */
  paid_to_name: string | null
} & LineAnnotation

/** `alternate_partner`: that of the alternate account that was paid into; null for every other line. */
export type FoundItem = HistoryListRow & { alternate_partner: string | null }

/** Each filter narrows; without filters all lines of the business are found. Days are Lagos days, both included. */
export type Filter = {
  direction?: 'credit' | 'debit' | undefined
  /** Payments of customers by card, by any other means, or by all. */
  means?: 'transfer' | 'card' | 'all' | undefined
  cashpointId?: string | undefined
  /** Payments that did not reach the webhook of the business. */
  webhookFailed?: boolean | undefined
  from?: LagosDay | undefined
  to?: LagosDay | undefined
  /** Lines in process, of these records: those for which money is held. */
  inProcess?: readonly string[] | undefined
}

const LISTED = sql`
  select h.*, payment_code(h.number) as reference_code, c.name as cashpoint_name, c.account_number as cashpoint_account, coalesce(k.payments, 0) as customer_payments,
    f.name as paid_to_name, a.category_id, a.category_name, a.picture_upload_id, a.payer_confirmed_at is not null as payer_confirmed,
    coalesce(a.dispute_status, 'non') as dispute_status
  from history_item h
  left join history_annotation a on a.item_id = h.id
  left join cashpoint c on c.id = h.cashpoint_id
  -- A line of card money has no account number: the reference of the payment is its address.
  left join lateral (
    select f.name from collection_address p join cashpoint f on f.id = p.cashpoint_id
    where p.address = coalesce(h.account_number, h.reference) and p.business_id = h.business_id and f.state = 'deactivated' and f.id <> h.cashpoint_id
    limit 1
  ) f on h.direction = 'credit'
  left join customer k on h.direction = 'credit' and k.business_id = h.business_id and k.account_number = h.party_account and k.bank_code = h.party_bank_code`

/** Newest first, in the order of an index with every filter. */
export async function findItems(db: Sql, businessId: string, filter: Filter, place: PagePosition): Promise<HistoryListRow[]> {
  const conditions = [sql`h.business_id = ${businessId}`, ...kindConditions(filter), ...timeConditions(filter, place)]
  const { rows } = await sql<HistoryListRow>`
    ${LISTED} where ${sql.join(conditions, sql` and `)} order by h.created_at desc, h.id desc limit ${place.limit} offset ${place.skip}`.execute(db)
  return rows
}

/** Literals instead of parameters: each combination gets its own plan, which may use a partial index. */
export function kindConditions(filter: Filter) {
  const conditions = []
  if (filter.direction) conditions.push(sql`h.direction = ${sql.lit(filter.direction)}`)
  if (filter.means === 'card') conditions.push(sql`h.direction = 'credit'`, sql`h.channel = 'card'`)
  // A loan that was paid out or a refund after a fraud is no payment of a customer.
  if (filter.means === 'all') conditions.push(sql`h.direction = 'credit'`, sql`h.channel not in ('loan', 'fraud_refund')`)
  // The first condition on the channel is that of the partial index.
  if (filter.means === 'transfer')
    conditions.push(sql`h.direction = 'credit'`, sql`h.channel <> 'card'`, sql`h.channel not in ('loan', 'fraud_refund')`)
  if (filter.cashpointId) conditions.push(sql`h.cashpoint_id = ${filter.cashpointId}`)
  if (filter.webhookFailed) conditions.push(sql`h.webhook_sent = false`)
  if (filter.inProcess) conditions.push(sql`h.subject_id = any(${filter.inProcess}::text[])`, sql`h.state = 'processing'`)
  return conditions
}

export function timeConditions(filter: Filter, { after }: Pick<PagePosition, 'after'>) {
  const conditions = []
  if (filter.from) conditions.push(sql`h.created_at >= ${startOfLagosDay(filter.from)}`)
  if (filter.to) conditions.push(sql`h.created_at < ${startOfLagosDay(addDays(filter.to, 1))}`)
  if (after) conditions.push(sql`(h.created_at, h.id) < (${after.at}, ${after.id})`)
  return conditions
}

export async function latestItems(db: Sql, businessId: string, limit: number, filter: Filter = {}): Promise<HistoryListRow[]> {
  return findItems(db, businessId, filter, { after: null, skip: 0, limit })
}

/** In the order of the ids. */
export async function findItemsById(db: Sql, businessId: string, ids: readonly string[]): Promise<HistoryListRow[]> {
  const { rows } = await sql<HistoryListRow>`${LISTED} where h.id = any(${ids}::text[]) and h.business_id = ${businessId}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findItem(db: Sql, businessId: string, id: string): Promise<FoundItem | null> {
  const { rows } = await sql<FoundItem>`
    select l.*, a.partner as alternate_partner
    from (${LISTED} where h.id = ${id} and h.business_id = ${businessId}) l left join collection c on c.id = l.subject_id
    left join alternate_account a on a.partner = c.partner and a.account_number = l.account_number`.execute(db)
  return rows[0] ?? null
}

/** Of the latest fifty payments out, so that the cost is bounded. */
export async function recentBanks(db: Sql, businessId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select party_bank_code as code from (
      select party_bank_code, kind, created_at from history_item
      where business_id = ${businessId} and direction = 'debit' order by created_at desc, id desc limit 50
    ) latest where kind not in ('setup_fee', 'bill') group by party_bank_code order by max(created_at) desc limit ${limit}`.execute(db)
  return rows.map(({ code }) => code)
}

export type RecentPayee = { name: string; number: string; code: string; bank: string; last_paid: Date }

/** Of the latest two hundred payments out, so that the cost is bounded. A failed payment names no payee. */
export async function recentPayees(db: Sql, businessId: string, limit: number): Promise<RecentPayee[]> {
  const { rows } = await sql<RecentPayee>`
    select name, number, code, bank, last_paid from (
      select distinct on (party_account, party_bank_code)
        party_name as name, party_account as number, party_bank_code as code, party_bank_name as bank, created_at as last_paid
      from (
        select * from history_item where business_id = ${businessId} and direction = 'debit' order by created_at desc, id desc limit 200
      ) latest
      where kind = 'transfer' and state <> 'failed' order by party_account, party_bank_code, created_at desc
    ) payee order by last_paid desc limit ${limit}`.execute(db)
  return rows
}

/** The number of lines of a filter, from counters updated with each line; null where there is none. Lines in process are few, and are counted by their records. */
export async function countItems(db: Sql, businessId: string, filter: Filter): Promise<number | null> {
  // No counter knows them.
  if (filter.webhookFailed) return null
  if (filter.inProcess) {
    const conditions = [sql`h.business_id = ${businessId}`, ...kindConditions(filter), ...timeConditions(filter, { after: null })]
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from history_item h where ${sql.join(conditions, sql` and `)}`.execute(db)
    return rows[0]!.count
  }
  const kinds = LISTED_KINDS.filter(
    ({ direction, means }) =>
      [undefined, direction].includes(filter.direction) && (filter.means === 'all' ? means !== null : [undefined, means].includes(filter.means)),
  )
  const names = kinds.map(({ kind }) => kind)
  const days = [sql`business_id = ${businessId}`, sql`kind = any(${names})`]
  // Repeats the predicate of the partial index on cashpoints.
  if (filter.cashpointId) days.push(sql`cashpoint_id = ${filter.cashpointId}`, sql`cashpoint_id <> ''`)
  if (filter.from) days.push(sql`day >= ${filter.from}::date`)
  if (filter.to) days.push(sql`day <= ${filter.to}::date`)
  const isWhole = days.length === 2
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from ${sql.table(isWhole ? 'business_counter' : 'day_total')} where ${sql.join(days, sql` and `)}`.execute(
    db,
  )
  return rows[0]!.count
}

const LISTED_KINDS = [
  { kind: 'listed_transfer_in', direction: 'credit', means: 'transfer' },
  { kind: 'listed_card_in', direction: 'credit', means: 'card' },
  { kind: 'listed_loan_in', direction: 'credit', means: null },
  { kind: 'listed_out', direction: 'debit', means: null },
] as const

export async function findCustomers(db: Sql, businessId: string, place: Pick<PagePosition, 'skip' | 'limit'>): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select business_id, account_number, bank_code, bank_name, name, payments, received, first_at, last_at from customer
    where business_id = ${businessId} order by ${LATEST_FIRST} limit ${place.limit} offset ${place.skip}`.execute(db)
  return rows
}

/** Those whose payments all went back come last. */
const LATEST_FIRST = sql`(payments > 0) desc, last_at desc, account_number, bank_code`

/** The customers among these accounts, which are few, and how many they are. */
export async function findCustomersOf(
  db: Sql,
  businessId: string,
  accounts: readonly { account: string; bankCode: string }[],
  place: Pick<PagePosition, 'skip' | 'limit'>,
): Promise<{ rows: CustomerRow[]; count: number }> {
  const keys = sql`unnest(${accounts.map(({ account }) => account)}::text[], ${accounts.map(({ bankCode }) => bankCode)}::text[]) as a(account_number, bank_code)`
  const { rows } = await sql<CustomerRow & { count: number }>`
    select business_id, account_number, bank_code, bank_name, name, payments, received, first_at, last_at, count(*) over ()::int as count
    from ${keys} join customer using (account_number, bank_code)
    where business_id = ${businessId} order by ${LATEST_FIRST} limit ${place.limit} offset ${place.skip}`.execute(db)
  return { rows, count: rows[0]?.count ?? 0 }
}

/** All customers by their counter, and the new ones since a date if given. */
export async function countCustomers(db: Sql, businessId: string, since: Date | null): Promise<{ all: number; fresh: number }> {
  const { rows } = await sql<{ all: number; fresh: number }>`
    select coalesce((select count from business_counter where business_id = ${businessId} and kind = 'customers'), 0) as all,
      (select count(*)::int from customer where business_id = ${businessId} and first_at >= ${since}::timestamptz) as fresh`.execute(db)
  return rows[0]!
}

/** The sum of the minutes from one instant to another; each minute counts whole. At most 1,440 rows a day are read. */
export async function receivedBetween(db: Sql, businessId: string, from: Date, to: Date): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from received_minute
    where business_id = ${businessId} and minute >= ${from} and minute <= ${to}`.execute(db)
  return rows[0]!.amount
}

/** The sum of all money received, or of that of one cashpoint, and its first day, from the posting queue's day totals. */
export async function totalReceived(db: Sql, businessId: string, cashpointId?: string): Promise<{ amount: bigint; since: LagosDay | null }> {
  // Repeats the predicate of the partial index on cashpoints.
  const place = cashpointId === undefined ? sql`true` : sql`cashpoint_id = ${cashpointId} and cashpoint_id <> ''`
  const { rows } = await sql<{ amount: bigint; since: LagosDay | null }>`
    select coalesce(sum(amount), 0)::bigint as amount, min(day) filter (where amount > 0) as since from day_total
    where business_id = ${businessId} and kind = 'collection' and ${place}`.execute(db)
  return rows[0]!
}

/** The code of a transfer's short reference. Its line in the history, or that of the payment it sends back, has the number. */
export const referenceCodeOf = defineLookup<string, { code: bigint }>(
  'text',
  (transferId) => sql`
    select business_id, payment_code(number) as code from history_item
    where subject_id = coalesce((select subject_id from transfer where id = ${transferId} and kind = 'sending_back'), ${transferId})`,
)
