import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { BusinessRow } from './rows.ts'
import { CLOSED } from './standing.ts'

/** The condition that a business is not closed. `column`: its standing, as the statement names it. */
export const isNotClosed = (column: 'standing' | `${string}.standing`) => sql`${sql.ref(column)} <> ${sql.lit(CLOSED)}`

export const findBusiness = defineLookup<string, BusinessRow>(
  'text',
  (id) => sql`
    select id, business_id, name, account_type, classification, tier, standing, standing_reason, keep_funds_in_wallet, public_key, wallet_prefix, owner_id, owner_identity,
      contact_firstname, contact_lastname, phone, email, industry, state, lga, address, payout_account_number, payout_bank_code, payout_bank_name, payout_account_name, created_at, web_activated_at, daily_limit_kobo
    from business where id = ${id}`,
)

/** Reads the meter without a lock; the posting queue reads it again under its lock. */
export async function meterUsed(db: Sql, subject: string, kind: string, period: string): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`select used from meter where subject = ${subject} and kind = ${kind} and period = ${period}`.execute(
    db,
  )
  return rows[0]?.used ?? 0n
}

/** Businesses whose money goes to their bank each morning, by id. */
export async function businessesWithDailyPayout(db: Sql, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from business where not keep_funds_in_wallet and payout_account_number is not null and id > ${after} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Businesses of an owner that are not closed; counts to `limit` at most. */
export async function countOwnedBusinesses(db: Sql, ownerId: string, limit: number): Promise<number> {
  const { rows } = await sql<{
    id: string
  }>`select id from business where owner_id = ${ownerId} and ${isNotClosed('standing')} limit ${limit}`.execute(db)
  return rows.length
}
