// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type RecallRow = {
  id: string
  business_id: string
  collection_id: string
  state: 'received' | 'secured' | 'returning' | 'returned' | 'refused'
  amount: bigint
  bank_reference: string
  asked_on: string
  is_in_time: boolean
  why: string
  hold_id: string | null
  transfer_id: string | null
  logged_by: string
  logged_at: Date
  due_at: Date
  ended_at: Date | null
  note: string | null
}
