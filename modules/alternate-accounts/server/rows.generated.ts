// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type AlternateAccountRow = {
  id: string
  business_id: string
  cashpoint_id: string
  partner: string
  state: 'requested' | 'creating' | 'unclear' | 'active' | 'failed' | 'blocked' | 'closed'
  account_name: string
  account_number: string | null
  setup_fee: bigint
  vat: bigint
  hold_id: string | null
  requested_by: string
  request_id: string
  answer: string | null
  created_at: Date
  ended_at: Date | null
}
