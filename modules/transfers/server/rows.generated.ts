// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BeneficiaryRow = {
  id: string
  business_id: string
  name: string
  account_number: string
  bank_code: string
  created_at: Date
  removed_at: Date | null
}

export type TransferRow = {
  id: string
  business_id: string
  cashpoint_id: string | null
  kind: 'transfer' | 'bonus' | 'referral' | 'withdrawal' | 'settlement' | 'sending_back' | 'bill' | 'bulk_line'
  route: 'rail' | 'book' | 'own'
  reference: string
  state: string
  amount: bigint
  fee: bigint
  vat: bigint
  duty: bigint
  duty_by: 'sender' | 'house'
  total: bigint
  beneficiary_name: string
  beneficiary_account: string
  beneficiary_bank_code: string
  beneficiary_bank_name: string
  enquiry_id: string
  beneficiary_bvn: string | null
  beneficiary_client_id: string | null
  receiver_business_id: string | null
  receiver_cashpoint_id: string | null
  sender_account: string
  sender_name: string
  remark: string
  rules: unknown
  hold_id: string | null
  meter_kind: string | null
  meter_period: string | null
  requested_by: string
  code: string | null
  answer: string | null
  session_id: string | null
  queries: number
  next_query_at: Date | null
  created_at: Date
  ended_at: Date | null
  is_open: boolean
  sent_at: Date | null
  doubt_told_at: Date | null
  review_reason: 'age' | 'code' | 'differs' | null
  review_said: string | null
  subject_id: string | null
  fee_returned: bigint
  vat_returned: bigint
  cap_id: string | null
  refunded_dispute_id: string | null
}

export type TransferAnswerRow = {
  id: bigint
  transfer_id: string
  business_id: string
  attempt_id: string
  asked: 'transfer' | 'query' | 'return' | 'statement' | 'operator'
  outcome: string
  code: string
  message: string
  session_id: string | null
  raw: unknown
  answered_at: Date
}

export type TransferAttemptRow = {
  id: string
  transfer_id: string
  business_id: string
  number: number
  partner: string
  partner_reference: string
  state: 'written' | 'sent' | 'accepted' | 'rejected' | 'unknown'
  written_at: Date
  ended_at: Date | null
  sent_at: Date | null
  is_live: boolean
}
