import type { LagosDay } from '../../../platform/clock/index.ts'
import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { BillType } from '../contract.ts'
import { returnedTopUpKey } from './postings.ts'
import type { BillPurchaseRow, BillTopUpRow } from './rows.ts'

export const purchaseById = defineLookup<string, BillPurchaseRow>('text', (id) => sql`select * from bill_purchase where id = ${id}`)

/** The purchase of a reference at the biller, or of its own id. */
export async function purchaseByReference(
  db: Sql,
  reference: string,
): Promise<{ id: string; attempt: string; partner: string; reference: string } | null> {
  const { rows } = await sql<{ id: string; attempt: string; partner: string; reference: string }>`
    select a.transfer_id as id, a.id as attempt, a.partner, a.partner_reference as reference
    from transfer_attempt a join bill_purchase p on p.id = a.transfer_id
    where a.is_live and (a.partner_reference = ${reference} or a.transfer_id = ${reference})`.execute(db)
  return rows[0] ?? null
}

const MAX_READ = 60
const MAX_CUSTOMERS = 6

export type BillCustomerRow = Pick<BillPurchaseRow, 'service_id' | 'variation_id' | 'customer_number' | 'customer_name' | 'phone'> & {
  last_paid: Date
}

/** Of the last purchases of a type, each customer once, the last first. */
export async function recentCustomers(db: Sql, businessId: string, type: BillType): Promise<BillCustomerRow[]> {
  const { rows } = await sql<BillCustomerRow>`
    select * from (
      select distinct on (service_id, customer_number) service_id, variation_id, customer_number, customer_name, phone, created_at as last_paid
      from (
        select * from bill_purchase where business_id = ${businessId} and type = ${type} and charged is not null order by created_at desc limit ${MAX_READ}
      ) latest order by service_id, customer_number, created_at desc
    ) once order by last_paid desc limit ${MAX_CUSTOMERS}`.execute(db)
  return rows
}

/** Those on their way first, then those that were called lost and may still arrive. */
export async function topUpsToCome(db: Sql): Promise<BillTopUpRow[]> {
  const { rows } = await sql<BillTopUpRow>`
    select * from bill_top_up where state in ('on_its_way', 'lost') order by state desc, created_at, id limit 100`.execute(db)
  return rows
}

export async function topUpById(db: Sql, id: string): Promise<BillTopUpRow | null> {
  const { rows } = await sql<BillTopUpRow>`select * from bill_top_up where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** `reference`: of the bank transfer from the pool. */
export async function topUpByReference(db: Sql, reference: string): Promise<BillTopUpRow | null> {
  const { rows } = await sql<BillTopUpRow>`select * from bill_top_up where bank_reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

/** What of a top-up has come back into the pool (M77): the number of its credits and their sum. */
export type ReturnedPart = { credits: number; kobo: Kobo }

const MAX_CREDITS = 50

export async function returnedPart(db: Sql, topUpId: string): Promise<ReturnedPart> {
  const keys = Array.from({ length: MAX_CREDITS }, (_, index) => returnedTopUpKey(topUpId, index + 1))
  const { rows } = await sql<ReturnedPart>`
    select count(*)::int as credits, coalesce(sum(e.amount), 0)::bigint as kobo
    from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'suspense_unmatched'
    where j.key = any(${keys}::text[])`.execute(db)
  return rows[0]!
}

/** Top-ups that finance has ordered at the desk, and those that are late. */
export const TOP_UP_ITEMS = sql`
  select id, null::text as business_id, '' as business, 'Float at ' || partner || ', bank reference ' || bank_reference as what,
    amount, state as variant, created_at as opened_at, due_at,
    (state = 'asked' or (state = 'on_its_way' and alarmed_at is not null)) as is_open
  from bill_top_up where due_at is not null`

/** Our float in the books, the part reserved for purchases on their way, and the number of its last entry. */
export async function bookedFloat(db: Sql, partner: string): Promise<{ balance: bigint; held: bigint; seq: bigint } | null> {
  const { rows } = await sql<{ balance: bigint; held: bigint; seq: bigint }>`
    select balance, held, seq from account where kind = 'bills_float' and partner = ${partner} and mode = 'live'`.execute(db)
  return rows[0] ?? null
}

/** Purchases whose token is to be asked for now, the longest due first. */
export async function tokensDue(db: Sql, at: Date, limit: number): Promise<{ id: string; requests: number }[]> {
  const { rows } = await sql<{ id: string; requests: number }>`
    select id, token_asked as requests from bill_purchase where token_next_ask_at <= ${at} order by token_next_ask_at limit ${limit}`.execute(db)
  return rows
}

/** Tokens that the biller has not told after half an hour. `token_state = 'at_desk'` has an index of its own. */
export const TOKEN_ITEMS = sql`
  select p.id, p.business_id, b.name as business, 'Token for meter ' || p.customer_number || ' of ' || t.beneficiary_bank_name as what,
    t.amount, p.token_awaited_at as opened_at, p.token_awaited_at + interval '4 hours' as due_at, p.token_state = 'at_desk' as is_open
  from bill_purchase p join business b on b.id = p.business_id join transfer t on t.id = p.id where p.token_awaited_at is not null`

/** Our float at each biller. `busiest_day`: what purchases took on the day of the last seven that took most, with today. */
type FloatFigures = { partner: string; free: bigint; reserved: bigint; busiest_day: bigint }

export async function floatFigures(db: Sql, today: LagosDay): Promise<FloatFigures[]> {
  const { rows } = await sql<FloatFigures>`
    select a.partner, a.balance - a.held as free, a.held as reserved, coalesce(max(d.credits), 0)::bigint as busiest_day
    from account a left join day_of_account d on d.account_id = a.id and d.day > ${today}::date - 7
    where a.kind = 'bills_float' and a.mode = 'live' group by a.id, a.partner, a.balance, a.held order by a.partner`.execute(db)
  return rows
}

/** The rest of the float is less than the busiest day of the week took. */
export const isFloatLow = ({ free, busiest_day }: Pick<FloatFigures, 'free' | 'busiest_day'>): boolean => free < busiest_day
