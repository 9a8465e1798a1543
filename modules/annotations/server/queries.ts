import type { LagosDay } from '../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { CustomInboundRow, PayerChallengeRow, TransactionCategoryRow } from './rows.generated.ts'

export type Direction = 'inbound' | 'outbound'
export type Category = Pick<TransactionCategoryRow, 'id' | 'business_id' | 'direction' | 'name'>

export async function categoriesOf(db: Sql, businessId: string, direction: Direction): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, business_id, direction, name from transaction_category
    where business_id = ${businessId} and direction = ${direction} order by lower(name)`.execute(db)
  return rows
}

export async function findCategory(db: Sql, businessId: string, id: string): Promise<Category | null> {
  const { rows } = await sql<Category>`
    select id, business_id, direction, name from transaction_category where id = ${id} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** Newest first. Days are Lagos days, both included. */
export async function customInboundOf(
  db: Sql,
  businessId: string,
  { from, to }: { from: LagosDay | undefined; to: LagosDay | undefined },
  limit: number,
): Promise<CustomInboundRow[]> {
  const { rows } = await sql<CustomInboundRow>`
    select id, business_id, product_id, product_name, amount, originator_account_name, short_desc, tnx_date, quantity, payment_type, created_by, created_at
    from custom_inbound where business_id = ${businessId} and tnx_date between ${from ?? '2000-01-01'}::date and ${to ?? '2100-12-31'}::date
    order by tnx_date desc, id desc limit ${limit}`.execute(db)
  return rows
}

export type Challenge = Pick<PayerChallengeRow, 'id' | 'kind' | 'answer_hash' | 'expires_at'>

export async function openChallenge(db: Sql, businessId: string, itemId: string): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    select id, kind, answer_hash, expires_at from payer_challenge
    where item_id = ${itemId} and business_id = ${businessId} and state = 'open'`.execute(db)
  return rows[0] ?? null
}
