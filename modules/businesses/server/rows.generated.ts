// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BusinessRow = {
  id: string
  business_id: string | null
  name: string
  account_type: 1 | 2 | 3
  classification: string
  tier: 'unverified' | 'activated' | 'verified'
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
  web_activated_at: Date | null
  daily_limit_kobo: bigint | null
}
