// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

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
}

export type WorkItemEventRow = {
  id: bigint
  kind: string
  subject_id: string
  operator_id: string
  event: 'claimed' | 'released' | 'taken_over' | 'claim_ended' | 'note' | 'proposed' | 'proposal_refused' | 'proposal_expired' | 'decided'
  text: string
  decision: string | null
  created_at: Date
}
