// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type PayoutBankRow = {
  id: string
  business_id: string
  cashpoint_id: string | null
  state: 'cooling' | 'in_review' | 'active' | 'blocked' | 'replaced' | 'rejected' | 'cancelled'
  account_number: string
  bank_code: string
  bank_name: string
  account_name: string
  asked_by: string
  created_at: Date
  cooling_ends_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  name_agrees: boolean | null
}
