// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BusinessCounterRow = {
  business_id: string
  kind: string
  count: number
}

export type CashpointCustomerRow = {
  business_id: string
  cashpoint_id: string
  account_number: string
  bank_code: string
  bank_name: string
  name: string
  payments: number
  received: bigint
  first_at: Date
  last_at: Date
}

export type CounterpartySearchRow = {
  business_id: string
  account_number: string
  bank_code: string
  name: string
  bank_name: string
}

export type CounterpartySearchCursorRow = {
  single: boolean
  read_to: Date
}

export type CounterpartyWordRow = {
  business_id: string
  account_number: string
  bank_code: string
  name: string
  word: string
}

export type CustomerRow = {
  business_id: string
  account_number: string
  bank_code: string
  bank_name: string
  name: string
  payments: number
  received: bigint
  first_at: Date
  last_at: Date
}

export type HistoryAnnotationRow = {
  item_id: string
  business_id: string
  category_id: string | null
  category_name: string | null
  picture_upload_id: string | null
  payer_confirmed_at: Date | null
  dispute_status: 'non' | 'pending' | 'resolved'
  updated_at: Date
}

export type HistoryItemRow = {
  id: string
  business_id: string
  cashpoint_id: string | null
  subject_id: string
  kind: string
  direction: 'credit' | 'debit'
  state: string
  code: string | null
  amount: bigint
  fee: bigint
  vat: bigint
  duty: bigint
  total: bigint
  balance_after: bigint | null
  channel: string
  party_name: string
  party_account: string
  party_bank_code: string
  party_bank_name: string
  account_number: string | null
  narration: string
  reference: string
  session_id: string | null
  receipt_id: string
  requested_by: string | null
  reversal_expires_at: Date | null
  created_at: Date
  settled_at: Date | null
  number: bigint
  webhook_sent: boolean | null
}

export type HistoryItemWordRow = {
  business_id: string
  word: string
  created_at: Date
  id: string
}

export type ReceivedMinuteRow = {
  business_id: string
  minute: Date
  amount: bigint
}
