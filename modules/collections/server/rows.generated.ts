// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type CollectionRow = {
  id: string
  business_id: string
  cashpoint_id: string
  partner: string
  session_id: string
  state: string
  amount: bigint
  fee: bigint
  vat: bigint
  channel: string
  payer_name: string
  payer_account: string
  payer_bank_code: string
  payer_bank_name: string
  narration: string
  received_at: Date
  posted_at: Date
  reversal_expires_at: Date
  hold_id: string | null
  lien_case_id: string | null
  bank_session_id: string | null
  assigned_case_id: string | null
  recall_id: string | null
  part_back: bigint
  part_back_fee: bigint
  part_back_vat: bigint
}

export type ExpectedPaymentRow = {
  id: string
  business_id: string
  cashpoint_id: string
  token: string
  business_name: string
  reference: string
  note: string | null
  amount: bigint
  received: bigint
  fees: bigint
  vats: bigint
  state: 'waiting' | 'short' | 'paid' | 'expired' | 'cancelled'
  account_state: 'asked' | 'own' | 'shared'
  account_number: string | null
  account_name: string | null
  account_ends_at: Date
  ends_at: Date
  created_by: string
  created_at: Date
  ended_at: Date | null
  origin: 'link' | 'till'
  paid_by: string | null
  return_to: string | null
  follows: string | null
}

export type InboundNoticeRow = {
  id: string
  partner: string
  session_id: string
  source: 'notice' | 'sweep'
  raw: string
  told: unknown
  received_at: Date
}

export type MismatchRow = {
  id: string
  business_id: string
  expected_payment_id: string
  collection_id: string
  kind: 'short' | 'over' | 'late' | 'double' | 'unknown'
  amount: bigint
  hold_id: string | null
  state: 'open' | 'kept' | 'completed' | 'sending_back' | 'sent_back'
  due_at: Date
  created_at: Date
  decided_by: string | null
  ended_at: Date | null
  rules_id: string | null
  back_at: Date | null
  back_rules_id: string | null
  is_counted: boolean
}

export type MismatchRulesRow = {
  id: string
  business_id: string
  accept_short: bigint | null
  keep_over: bigint | null
  back_over_minutes: number | null
  late_minutes: number | null
  back_double_minutes: number | null
  back_day: bigint
  created_by: string
  created_at: Date
  ended_at: Date | null
  payer_back: boolean
}

export type MovedPaymentRow = {
  id: string
  business_id: string
  collection_id: string
  from_id: string | null
  to_id: string
  amount: bigint
  moved_by: string
  moved_at: Date
}

export type PayPageSettingRow = {
  business_id: string
  host: string
  may_frame: boolean
  saved_by: string
  saved_at: Date
}

export type PayerQuestionRow = {
  expected_payment_id: string
  business_id: string
  asked_at: Date
  answered_at: Date | null
  failed: boolean
}

export type ReversalRequestRow = {
  id: string
  business_id: string
  collection_id: string
  cashpoint_id: string
  asked_by: string
  reason: string
  state: 'asked' | 'accepted' | 'declined' | 'expired'
  decided_by: string | null
  answer: string | null
  created_at: Date
  ended_at: Date | null
}

export type StatementCursorRow = {
  partner: string
  reader: string
  read_to: Date
}
