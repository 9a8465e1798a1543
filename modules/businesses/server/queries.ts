import { lookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { TIERS } from '../contract.ts'

export type BusinessRow = {
  id: string
  name: string
  account_type: number
  classification: string
  tier: (typeof TIERS)[number]
  standing: 'opening' | 'open' | 'no_debit' | 'frozen' | 'closing' | 'closed'
  standing_reason: string | null
  keep_funds_in_wallet: boolean
  public_key: string
  wallet_prefix: string
  owner_id: string
  owner_identity: string | null
  contact_firstname: string
  contact_lastname: string
  phone: string
  email: string
  industry: string
  state: string
  lga: string
  address: string
  payout_account_number: string | null
  payout_bank_code: string | null
  payout_bank_name: string | null
  payout_account_name: string | null
  created_at: Date
}

export const findBusiness = lookup(
  (ids: readonly string[]) =>
    sql<BusinessRow & { place: number }>`
    select w.place::int, f.* from unnest(${ids}::text[]) with ordinality as w(id, place) cross join lateral (select id, name, account_type, classification, tier, standing, standing_reason, keep_funds_in_wallet, public_key, wallet_prefix, owner_id, owner_identity,
      contact_firstname, contact_lastname, phone, email, industry, state, lga, address, payout_account_number, payout_bank_code, payout_bank_name, payout_account_name, created_at
    from business where id = w.id offset 0) f`,
)

/** Reads the meter without a lock; the posting queue reads it again under its lock. */
export async function meterUsed(db: Sql, subject: string, kind: string, period: string): Promise<bigint> {
  const { rows } = await sql<{ used: bigint }>`select used from meter where subject = ${subject} and kind = ${kind} and period = ${period}`.execute(
    db,
  )
  return rows[0]?.used ?? 0n
}
