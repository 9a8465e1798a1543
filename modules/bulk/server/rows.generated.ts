// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BulkBeneficiaryRow = {
  id: string
  business_id: string
  group_id: string
  name: string
  account_number: string
  bank_code: string
  amount: bigint
  search: string
  created_at: Date
}

export type BulkGroupRow = {
  id: string
  business_id: string
  name: string
  description: string
  beneficiary_count: number
  created_by: string
  created_at: Date
  removed_at: Date | null
  last_run_id: string | null
  last_run_digest: string | null
  last_run_at: Date | null
}

export type BulkLineRow = {
  id: string
  run_id: string
  business_id: string
  number: number
  name: string
  account_number: string
  bank_code: string
  bank_name: string
  route: 'rail' | 'book' | 'own'
  amount: bigint
  fee: bigint
  vat: bigint
  duty: bigint
  total: bigint
  rules: unknown
  state: 'queued' | 'sending' | 'settled' | 'failed' | 'returned'
  round: number
  transfer_id: string | null
  follows_id: string | null
  message: string | null
  ended_at: Date | null
}

export type BulkRunRow = {
  id: string
  business_id: string
  group_id: string
  group_name: string
  title: string
  state: 'draft' | 'reserved' | 'running' | 'paused' | 'stopping' | 'stopped' | 'finished' | 'finished_with_failures' | 'closed'
  mode: 'amount' | 'flatrate' | 'bonus'
  extra: bigint
  digest: string
  request_id: string
  requested_by: string
  sender_account: string
  sender_name: string
  hold_id: string
  meter_kind: string | null
  meter_period: string | null
  lines: number
  amount: bigint
  fee: bigint
  vat: bigint
  duty: bigint
  total: bigint
  queued: number
  queued_amount: bigint
  queued_total: bigint
  sending: number
  settled: number
  settled_amount: bigint
  failed: number
  failed_amount: bigint
  failed_total: bigint
  skipped: number
  returned: number
  created_at: Date
  ended_at: Date | null
  round: number
  retry_until: Date | null
  cap_id: string | null
  payees: string | null
}

export type BulkUploadRow = {
  id: string
  business_id: string
  group_id: string
  requested_by: string
  request_id: string
  fingerprint: string
  file_name: string
  state: 'checking' | 'finished'
  row_count: number
  added_count: number
  failed_count: number
  created_at: Date
  ended_at: Date | null
}

export type BulkUploadRowRow = {
  upload_id: string
  business_id: string
  number: number
  name: string
  account_number: string
  bank: string
  bank_code: string | null
  amount: bigint | null
  state: 'waiting' | 'added' | 'failed'
  message: string | null
  bank_account_name: string | null
}
