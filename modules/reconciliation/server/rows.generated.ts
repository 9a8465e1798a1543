// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type ClearingItemRow = {
  id: string
  partner: string
  side: 'in' | 'out'
  matching_key: string
  amount: bigint
  journal_key: string
  opened_at: Date
  line_id: string | null
  matched_by: string | null
  case_id: string | null
}

export type StatementDayRow = {
  partner: string
  day: string
  money_in: bigint
  money_out: bigint
}

export type StatementLineRow = {
  partner: string
  line_id: string
  direction: 'in' | 'out'
  amount: bigint
  session_id: string | null
  reference: string | null
  account_number: string | null
  narration: string
  booked_at: Date
  read_at: Date
  matched_by: string | null
  id: string | null
}

export type SuspenseItemRow = {
  id: string
  partner: string
  account_kind: string | null
  amount: bigint
  session_id: string | null
  account_number: string | null
  reason: string
  payer_name: string | null
  state: 'open' | 'claimed' | 'proposed' | 'resolved'
  opened_at: Date
  due_at: Date
  kind: 'unmatched' | 'late' | 'bank_debit' | 'unfunded' | 'unpaid' | 'difference' | 'review' | 'claim'
  case_key: string
  business_id: string | null
  subject_id: string | null
  hold_id: string | null
  claimed_by: string | null
  proposed_by: string | null
  proposal: unknown
  resolved_at: Date | null
  resolution: string | null
  resolution_key: string | null
  debt: bigint
}
