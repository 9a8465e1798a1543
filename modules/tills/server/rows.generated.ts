// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type DrawerEntryRow = {
  id: string
  business_id: string
  shift_id: string
  kind: 'sale' | 'paid_out'
  amount: bigint
  note: string | null
  created_by: string
  created_at: Date
}

export type ShiftRow = {
  id: string
  business_id: string
  cashpoint_id: string
  number: number
  state: 'open' | 'closed' | 'uncounted'
  float_amount: bigint
  left_before: bigint | null
  opened_by: string
  opened_at: Date
  notes: unknown
  counted: bigint | null
  counts: number
  expected: bigint | null
  reason: string | null
  closed_by: string | null
  closed_at: Date | null
  asked_at: Date | null
}

export type ShiftPaymentRow = {
  collection_id: string
  shift_id: string
  business_id: string
  amount: bigint
  channel: string
}

export type TillQuestionRow = {
  expected_payment_id: string
  business_id: string
  asked_at: Date
  answered_at: Date | null
  failed: boolean
}

export type TillSettingRow = {
  cashpoint_id: string
  business_id: string
  says_total: boolean
  may_accept: boolean
  updated_by: string
  updated_at: Date
}
