// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type AccountRow = {
  id: bigint
  business_id: string | null
  kind: string
  partner: string | null
  mode: 'live' | 'test'
  normal: 1 | -1
  floor: bigint | null
  balance: bigint
  held: bigint
  seq: bigint
  lacking: bigint
  day: string
  day_debits: bigint
  day_credits: bigint
  day_entries: bigint
  day_closing: bigint
  is_closed: boolean
}

export type AccountDayRow = {
  account_id: bigint
  day: string
  debits: bigint
  credits: bigint
  entries: number
  closing: bigint
}

export type CommandKeyRow = {
  scope: string
  key: string
  fingerprint: string
  outcome: unknown
  created_at: Date
}

export type DayTotalRow = {
  business_id: string
  cashpoint_id: string
  day: string
  kind: string
  count: number
  amount: bigint
}

export type EntryRow = {
  account_id: bigint
  seq: bigint
  journal_id: bigint
  cashpoint_id: string | null
  amount: bigint
  balance_after: bigint
  created_at: Date
}

export type HoldRow = {
  id: string
  account_id: bigint
  business_id: string
  kind: 'payment' | 'run' | 'lien'
  about: string
  reason: string | null
  amount: bigint
  remaining: bigint
  state: 'open' | 'consumed' | 'released'
  placed_at: Date
  closed_at: Date | null
  target: bigint | null
}

export type JournalRow = {
  id: bigint
  key: string
  posting: string
  business_id: string | null
  mode: 'live' | 'test'
  effective_day: string
  entries: number
  batch_id: bigint
  facts: unknown
  created_at: Date
}

export type LedgerBatchRow = {
  id: bigint
  previous_hash: Buffer
  hash: Buffer
  journals: number
  created_at: Date
}

export type LedgerHeadRow = {
  single: boolean
  batch_id: bigint
  hash: Buffer
  next_journal_id: bigint
}

export type LiveEventRow = {
  id: bigint
  business_id: string
  cashpoint_id: string | null
  kind: string
  data: unknown
  created_at: Date
}

export type MeterRow = {
  subject: string
  kind: string
  period: string
  used: bigint
}

export type StateMoveRow = {
  id: bigint
  subject_table: string
  subject_id: string
  from_state: string | null
  to_state: string
  actor: string
  why: string | null
  moved_at: Date
}
