// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type LoanRow = {
  id: string
  business_id: string
  state:
    | 'awaiting_warranter'
    | 'withdrawn'
    | 'in_review'
    | 'offered'
    | 'declined'
    | 'expired'
    | 'refused'
    | 'active'
    | 'late'
    | 'non_performing'
    | 'restructured'
    | 'written_off'
    | 'recovered'
    | 'repaid'
  amount: bigint
  tenure_months: number
  month_ppm: number
  fee: bigint
  vat: bigint
  asked_amount: bigint
  asked_tenure_months: number
  asked_month_ppm: number
  aggregator_code: string | null
  warranter_id: string
  guarantor_type: 'partner' | 'family' | 'supplier' | 'customer' | 'association' | 'other'
  warranter_state: 'asked' | 'approved' | 'refused' | 'expired' | 'called' | 'paid' | 'released'
  warranter_answered_by: string | null
  requested_by: string
  request_id: string
  requested_at: Date
  answer_due_at: Date | null
  decided_by: string | null
  reason: string | null
  disbursed_at: Date | null
  disbursed_on: string | null
  accrued_through: string | null
  interest_units: bigint
  interest_accrued: bigint
  principal_out: bigint
  interest_out: bigint
  fees_out: bigint
  interest_suspended: bigint
  allowance: bigint
  next_due_on: string | null
  repaid: bigint
  ended_at: Date | null
  carried_out: bigint
  fees_waived: bigint
  restructured_on: string | null
}

export type LoanFundMovementRow = {
  id: string
  direction: 'in' | 'out'
  amount: bigint
  bank_reference: string
  state: 'asked' | 'booked' | 'refused'
  asked_by: string
  created_at: Date
  due_at: Date
  ended_at: Date | null
}

export type LoanInstalmentRow = {
  id: string
  loan_id: string
  business_id: string
  number: number
  due_on: string
  principal: bigint
  interest: bigint
  left_after: bigint
  paid_on: string | null
  late_fee: bigint
  late_fee_vat: bigint
  replaced_on: string | null
}

export type LoanLimitRequestRow = {
  id: string
  business_id: string
  state: 'asked' | 'granted' | 'refused'
  amount: bigint
  granted: bigint | null
  reason: string | null
  asked_by: string
  decided_by: string | null
  created_at: Date
  due_at: Date
  ended_at: Date | null
}

export type LoanMovementRow = {
  id: string
  loan_id: string
  business_id: string
  kind: 'loan' | 'loan_fee' | 'loan_repayment'
  source: 'paid_out' | 'by_hand' | 'due_day' | 'warranter' | 'recovery'
  amount: bigint
  vat: bigint
  fees: bigint
  interest: bigint
  principal: bigint
  journal_key: string
  requested_by: string | null
  created_at: Date
}

export type LoanRateRow = {
  tenure_months: number
  month_ppm: number
  starts_on: string
}

export type LoanRestructuringRow = {
  id: string
  loan_id: string
  business_id: string
  state: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'overtaken'
  tenure_months: number
  month_ppm: number
  waives_fees: boolean
  tenure_months_before: number
  month_ppm_before: number
  offered_by: string
  created_at: Date
  answer_due_at: Date
  answered_by: string | null
  planned: bigint | null
  waived: bigint | null
  ended_at: Date | null
}

export type LoanRuleRow = {
  name: string
  value: bigint
  starts_on: string
}

export type WarranterRow = {
  business_id: string
  code: string
  created_by: string
  created_at: Date
}
