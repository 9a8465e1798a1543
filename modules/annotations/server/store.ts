import { type Sql, sql } from '../../../platform/db/index.ts'
import type { CustomInboundRow, PayerChallengeRow, TransactionCategoryRow } from './rows.generated.ts'

/** False when the business has one of this name. */
export async function insertCategory(tx: Sql, row: TransactionCategoryRow): Promise<boolean> {
  const done = await sql`
    insert into transaction_category (id, business_id, direction, name, created_by, created_at)
    values (${row.id}, ${row.business_id}, ${row.direction}, ${row.name}, ${row.created_by}, ${row.created_at})
    on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function insertCustomInbound(tx: Sql, row: CustomInboundRow): Promise<void> {
  await sql`
    insert into custom_inbound (id, business_id, product_id, product_name, amount, originator_account_name, short_desc, tnx_date, quantity, payment_type, created_by, created_at)
    values (${row.id}, ${row.business_id}, ${row.product_id}, ${row.product_name}, ${row.amount}, ${row.originator_account_name}, ${row.short_desc},
            ${row.tnx_date}::date, ${row.quantity}, ${row.payment_type}, ${row.created_by}, ${row.created_at})`.execute(tx)
}

/** Challenges of one payment start one after the other. Returns how many there were. */
export async function lockChallenges(tx: Sql, itemId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payer_challenge ' || ${itemId}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payer_challenge where item_id = ${itemId}`.execute(tx)
  return rows[0]!.count
}

/** A new challenge ends the open one. */
export async function insertChallenge(
  tx: Sql,
  row: Pick<PayerChallengeRow, 'id' | 'business_id' | 'item_id' | 'kind' | 'asked_by' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await sql`update payer_challenge set state = 'failed', answered_at = ${row.created_at} where item_id = ${row.item_id} and state = 'open'`.execute(
    tx,
  )
  await sql`
    insert into payer_challenge (id, business_id, item_id, kind, state, asked_by, created_at, expires_at)
    values (${row.id}, ${row.business_id}, ${row.item_id}, ${row.kind}, 'open', ${row.asked_by}, ${row.created_at}, ${row.expires_at})`.execute(tx)
}

/** False when a code was sent before: each challenge sends one. */
export async function setAnswer(tx: Sql, id: string, hash: Buffer): Promise<boolean> {
  const done = await sql`update payer_challenge set answer_hash = ${hash} where id = ${id} and state = 'open' and answer_hash is null`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Compare-and-set. False when it was answered meanwhile. */
export async function endChallenge(tx: Sql, id: string, state: 'passed' | 'failed', at: Date): Promise<boolean> {
  const done = await sql`update payer_challenge set state = ${state}, answered_at = ${at} where id = ${id} and state = 'open'`.execute(tx)
  return done.numAffectedRows === 1n
}
