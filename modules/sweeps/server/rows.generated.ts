// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type SweepRow = {
  id: string
  day: string
  direction: string
  source: string
  target: string
  number: number
  amount: bigint
  reference: string
  state: 'asked' | 'held' | 'sending' | 'unclear' | 'review' | 'on_its_way' | 'arrived' | 'returned' | 'lost' | 'failed' | 'cancelled' | 'refused'
  asked_by: string
  code: string | null
  answer: string | null
  session_id: string | null
  queries: number
  next_query_at: Date | null
  created_at: Date
  due_at: Date | null
  sent_at: Date | null
  last_sent_at: Date | null
  debited_at: Date | null
  ended_at: Date | null
  alarmed_at: Date | null
}

export type SweepRuleRow = {
  name: string
  value: bigint
  starts_on: string
}
