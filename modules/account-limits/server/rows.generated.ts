// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BusinessLimitRow = {
  id: bigint
  business_id: string
  amount_kobo: bigint
  starts_at: Date
  request_id: string | null
  set_by: string
}

export type LimitIncreaseRow = {
  id: string
  business_id: string
  person_id: string
  state: 'in_review' | 'more_needed' | 'granted' | 'refused' | 'expired'
  amount: bigint
  from_amount: bigint
  upload_id: string
  question: string
  reason: string | null
  asked_at: Date
  moved_at: Date
  due_at: Date | null
}

export type LimitIncreaseMoveRow = {
  id: bigint
  request_id: string
  business_id: string
  from_state: string
  to_state: string
  actor: string
  reason: string | null
  at: Date
}

export type LimitQuestionRow = {
  business_id: string
  question: string
  drawn_at: Date
  taken_at: Date | null
}

export type LimitVideoRow = {
  sha256: Buffer
  business_id: string
  used_at: Date
}
