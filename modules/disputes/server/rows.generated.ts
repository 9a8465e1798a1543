// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type DisputeRow = {
  id: string
  business_id: string
  item_id: string
  state: 'logged' | 'investigating' | 'awaiting_merchant' | 'paying' | 'appealed' | 'resolved' | 'rejected'
  dispute_type: string
  remark: string
  asked_by: string
  created_at: Date
  answer_due: Date
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  acknowledged_at: Date | null
  question: string | null
  answer: string | null
  refunded: bigint
  bank_part: bigint
  appealed_at: Date | null
}

export type DisputeMoveRow = {
  id: bigint
  dispute_id: string
  business_id: string
  from_state: string
  to_state: string
  by_name: string
  text: string
  created_at: Date
}
