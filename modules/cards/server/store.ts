import { type Sql, sql } from '../../../platform/db/index.ts'
import type { CardBatch } from '../../../partners/cards/port.ts'
import type { CardPaymentRow } from './rows.ts'

/** False: the request has its payment already. */
export async function insertPayment(db: Sql, row: CardPaymentRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into card_payment (id, business_id, cashpoint_id, partner, state, amount, fee, vat, cost, description, email, url, requested_by, request_id, created_at, expires_at, expected_payment_id)
    values (${row.id}, ${row.business_id}, ${row.cashpoint_id}, ${row.partner}, ${row.state}, ${row.amount}, ${row.fee}, ${row.vat}, ${row.cost},
      ${row.description}, ${row.email}, ${row.url}, ${row.requested_by}, ${row.request_id}, ${row.created_at}, ${row.expires_at},
      ${row.expected_payment_id})
    on conflict (business_id, request_id) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** False: the start of the payment has failed meanwhile. */
export async function storeUrl(db: Sql, { id, business_id }: Pick<CardPaymentRow, 'id' | 'business_id'>, url: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update card_payment set url = ${url} where id = ${id} and business_id = ${business_id} and state = 'started' and url is null`.execute(db)
  return numAffectedRows === 1n
}

/** A batch with all its items, once. */
export async function storeBatch(db: Sql, partner: string, batch: CardBatch, items: readonly string[], at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into card_batch (id, partner, state, amount, announced_at) values (${batch.id}, ${partner}, 'announced', ${batch.amountKobo}, ${at})
    on conflict do nothing`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`
    insert into card_batch_item (batch_id, item_id) select ${batch.id}, * from unnest(${[...items]}::text[]) on conflict do nothing`.execute(db)
  return true
}
