import type { RawBuilder } from 'kysely'
import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { CardBatchRow, CardDisputeRow, CardPaymentRow, CardRefundRow } from './rows.ts'

export const cardPaymentById = defineLookup<string, CardPaymentRow>('text', (id) => sql`select * from card_payment where id = ${id}`)

export async function paymentOfRequest(db: Sql, businessId: string, requestId: string): Promise<CardPaymentRow | null> {
  const { rows } = await sql<CardPaymentRow>`select * from card_payment where business_id = ${businessId} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

/** By the index on the business; the limit on payments started keeps it small. */
export async function countStartedSince(db: Sql, businessId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from card_payment where business_id = ${businessId} and created_at > ${since}`.execute(db)
  return rows[0]!.count
}

/** Card money on its way to the wallet, by the day of its arrival. */
export async function cardArrivalsOf(db: Sql, businessId: string): Promise<{ day: LagosDay; amount: Kobo }[]> {
  const { rows } = await sql<{ day: LagosDay; amount: Kobo }>`
    select arrives_on as day, sum(amount - fee)::bigint as amount from card_payment
    where business_id = ${businessId} and paid_at is not null and settled_at is null and collection_id is not null
    group by arrives_on order by arrives_on`.execute(db)
  return rows
}

export async function batchById(db: Sql, id: string): Promise<CardBatchRow | null> {
  const { rows } = await sql<CardBatchRow>`select * from card_batch where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The payments of a batch that are not in their wallets yet. */
export async function unsettledOfBatch(db: Sql, batchId: string, limit: number): Promise<CardPaymentRow[]> {
  const { rows } = await sql<CardPaymentRow>`
    select p.* from card_batch_item i join card_payment p on i.item_id = 'charge:' || p.id
    where i.batch_id = ${batchId} and p.settled_at is null and p.paid_at is not null order by p.id limit ${limit}`.execute(db)
  return rows
}

/** Charges of a batch that are not verified yet. */
export async function countUnverifiedOfBatch(db: Sql, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from card_batch_item i
    where i.batch_id = ${batchId} and i.item_id like 'charge:%' and not exists (select from card_item c where c.id = i.item_id)`.execute(db)
  return rows[0]!.count
}

/** The newest page of the processor for an order, and how many there were. A start that failed counts. */
export async function lastPageOf(db: Sql, expectedId: string): Promise<(CardPaymentRow & { pages: number }) | null> {
  const { rows } = await sql<CardPaymentRow & { pages: number }>`
    select p.*, (count(*) over ())::int as pages from card_payment p where p.expected_payment_id = ${expectedId} order by p.id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whether a page of the processor is open for an order, and not paid. */
export async function hasOpenPage(db: Sql, expectedId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from card_payment where expected_payment_id = ${expectedId} and state = 'started' and url is not null and expires_at > ${at}) as open`.execute(
    db,
  )
  return rows[0]!.open
}

export type CardLinkRow = CardPaymentRow & { cashpoint_name: string }

/** Links of the business that can still be paid, newest first; ids sort by the time of their creation. Pages of payers of an order are none. */
export async function openLinks(
  db: Sql,
  businessId: string,
  query: { cashpointId: string | null; before: string | null; at: Date; limit: number },
): Promise<CardLinkRow[]> {
  const conditions = [sql`p.business_id = ${businessId}`, sql`p.state = 'started'`, sql`p.url is not null`, sql`p.expires_at > ${query.at}`]
  conditions.push(sql`p.expected_payment_id is null`)
  if (query.cashpointId !== null) conditions.push(sql`p.cashpoint_id = ${query.cashpointId}`)
  if (query.before !== null) conditions.push(sql`p.id < ${query.before}`)
  const { rows } = await sql<CardLinkRow>`
    select p.*, c.name as cashpoint_name from card_payment p join cashpoint c on c.id = p.cashpoint_id
    where ${sql.join(conditions, sql` and `)} order by p.id desc limit ${query.limit}`.execute(db)
  return rows
}

/** The refund of a payment that was asked for last. */
export async function latestRefund(db: Sql, paymentId: string): Promise<CardRefundRow | null> {
  const { rows } = await sql<CardRefundRow>`select * from card_refund where payment_id = ${paymentId} order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function arrivedBatches(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from card_batch where state = 'arrived' order by arrived_at limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

export async function expiredPayments(db: Sql, before: Date, limit: number): Promise<CardPaymentRow[]> {
  const { rows } = await sql<CardPaymentRow>`
    select * from card_payment where state = 'started' and expires_at < ${before} order by expires_at limit ${limit}`.execute(db)
  return rows
}

export async function refundById(db: Sql, id: string): Promise<CardRefundRow | null> {
  const { rows } = await sql<CardRefundRow>`select * from card_refund where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function refundByKey(db: Sql, key: string): Promise<CardRefundRow | null> {
  const { rows } = await sql<CardRefundRow>`select * from card_refund where refund_key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function refundOfRequest(db: Sql, businessId: string, requestId: string): Promise<CardRefundRow | null> {
  const { rows } = await sql<CardRefundRow>`select * from card_refund where business_id = ${businessId} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

export async function openRefunds(db: Sql): Promise<CardRefundRow[]> {
  const { rows } = await sql<CardRefundRow>`select * from card_refund where state in ('requested', 'sent') order by created_at limit 500`.execute(db)
  return rows
}

export async function disputeById(db: Sql, id: string): Promise<CardDisputeRow | null> {
  const { rows } = await sql<CardDisputeRow>`select * from card_dispute where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function openDisputes(db: Sql): Promise<CardDisputeRow[]> {
  const { rows } = await sql<CardDisputeRow>`select * from card_dispute where state = 'opened' order by opened_at limit 500`.execute(db)
  return rows
}

export type ListedDispute = CardDisputeRow & { cashpoint_name: string; description: string; paid_at: Date | null }

const listedDisputes = (disputes: RawBuilder<unknown>) => sql<ListedDispute>`
  select d.*, c.name as cashpoint_name, p.description, p.paid_at
  from (${disputes}) d join card_payment p on p.id = d.payment_id join cashpoint c on c.id = d.cashpoint_id`

/** Of a business, the open ones first, then the newest. */
export async function disputesOf(db: Sql, businessId: string, limit: number): Promise<ListedDispute[]> {
  const found = sql`
    select * from card_dispute where business_id = ${businessId} and state = 'opened'
    union all (select * from card_dispute where business_id = ${businessId} and state <> 'opened' order by opened_at desc limit ${limit})`
  const { rows } = await sql<ListedDispute>`
    ${listedDisputes(found)} order by (d.state = 'opened') desc, d.opened_at desc, d.id limit ${limit}`.execute(db)
  return rows
}

export async function listedDispute(db: Sql, businessId: string, id: string): Promise<ListedDispute> {
  const { rows } = await listedDisputes(sql`select * from card_dispute where id = ${id} and business_id = ${businessId}`).execute(db)
  return rows[0]!
}

/** Ids of the refunds and disputes of a business that have this text as reference. */
export const cardDebitsBy = (businessId: string, printed: string) => sql`
  select id as subject_id from card_refund where business_id = ${businessId} and payment_id = ${printed}
  union all select id from card_dispute where business_id = ${businessId} and payment_id = ${printed}`

export type AnswerableDispute = Pick<CardDisputeRow, 'id' | 'amount' | 'opened_at' | 'due_at' | 'refusal'> & { description: string }

/** Disputes that a person can still answer: no answer was given, or the processor did not take it. */
export async function answerableDisputes(db: Sql, businessId: string, at: Date, limit: number): Promise<AnswerableDispute[]> {
  const { rows } = await sql<AnswerableDispute>`
    select d.id, d.amount, d.opened_at, d.due_at, d.refusal, p.description from card_dispute d join card_payment p on p.id = d.payment_id
    where d.business_id = ${businessId} and d.state = 'opened' and (d.answer is null or d.refusal is not null) and (d.due_at is null or d.due_at > ${at})
    order by d.due_at nulls last, d.id limit ${limit}`.execute(db)
  return rows
}
