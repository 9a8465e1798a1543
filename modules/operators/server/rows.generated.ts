// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type OperatorRow = {
  id: string
  email: string
  name: string
  role: 'viewer' | 'support' | 'compliance' | 'finance' | 'administrator'
  state: 'proposed' | 'active' | 'locked' | 'suspended' | 'removed'
  password_hash: string
  password_is_temporary: boolean
  totp_secret: string | null
  totp_confirmed_at: Date | null
  totp_last_step: bigint
  wrong_codes: number
  locked_at: Date | null
  created_at: Date
}

export type OperatorConfirmationRow = {
  session_id: string
  act: string
  confirmed_at: Date
}

export type OperatorRecoveryCodeRow = {
  operator_id: string
  hash: Buffer
  used_at: Date | null
}

export type OperatorSessionRow = {
  id: string
  operator_id: string
  token_hash: Buffer
  state: 'second_factor' | 'active' | 'ended'
  address: string
  device: string
  created_at: Date
  seen_at: Date
  ended_at: Date | null
  end_reason: 'signed_out' | 'replaced' | 'idle' | 'age' | 'revoked' | null
}

export type OperatorVoucherRow = {
  operator_id: string
  voucher_id: string
  act: 'added' | 'admitted' | 'unlocked'
  created_at: Date
}

export type WorkItemRow = {
  kind: string
  subject_id: string
  claimed_by: string | null
  claimed_at: Date | null
  proposed_decision: string | null
  proposed_fields: unknown
  proposed_note: string | null
  proposed_by: string | null
  proposed_at: Date | null
  version: number
  created_at: Date
  deciding_at: Date | null
  proposed_seen: unknown
}

export type WorkItemEventRow = {
  id: bigint
  kind: string
  subject_id: string
  operator_id: string
  event:
    | 'claimed'
    | 'assigned'
    | 'released'
    | 'taken_over'
    | 'claim_ended'
    | 'note'
    | 'proposed'
    | 'proposal_refused'
    | 'proposal_expired'
    | 'decided'
  text: string
  decision: string | null
  created_at: Date
  opened_at: Date | null
  due_at: Date | null
}

export type WorkItemViewRow = {
  kind: string
  subject_id: string
  operator_id: string
  seen_at: Date
}

export type WorkItemWatchRow = {
  kind: string
  subject_id: string
  operator_id: string
  created_at: Date
}
