// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type DebtPaymentRow = {
  id: string
  recovery_id: string
  business_id: string
  source: 'share' | 'by_hand'
  amount: bigint
  journal_key: string
  requested_by: string | null
  created_at: Date
}

export type DebtRecoveryRow = {
  id: string
  business_id: string
  state: 'noticed' | 'recovering' | 'paid' | 'written_off'
  noticed: bigint
  recovered: bigint
  wallet_seq: bigint | null
  starts_at: Date
  created_at: Date
  due_at: Date
  ended_at: Date | null
  secured: bigint
}

export type DebtRuleRow = {
  name: string
  value: bigint
  starts_on: string
}
