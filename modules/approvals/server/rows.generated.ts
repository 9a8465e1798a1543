// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type ApprovalRow = {
  id: string
  business_id: string
  area: 'payments' | 'bulk' | 'changes'
  operation: string
  intent: string
  request_id: string
  content: unknown
  digest: string | null
  rule: unknown
  asked_by: string
  asked_role: string
  state: 'waiting' | 'part_approved' | 'approved' | 'carried_out' | 'no_longer_possible' | 'declined' | 'expired' | 'withdrawn'
  title: string
  facts: unknown
  effects: unknown
  amount: bigint | null
  price: unknown
  accepted_total: bigint | null
  reason: string | null
  grant_id: string | null
  subject_id: string | null
  asked_at: Date
  expires_at: Date
  approved_at: Date | null
  ended_at: Date | null
}

export type ApprovalDecisionRow = {
  approval_id: string
  person_id: string
  decision: 'approved' | 'declined'
  total: bigint | null
  reason: string | null
  decided_at: Date
}

export type ApprovalPolicyRow = {
  id: string
  business_id: string
  rules: unknown
  changed_by: string | null
  starts_at: Date
}
