// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type MemberRow = {
  id: string
  business_id: string
  person_id: string
  role: string
  cashpoint_id: string | null
  state: 'invited' | 'active' | 'suspended' | 'removed'
  created_at: Date
  may_loans: boolean
  may_affiliates: boolean
  may_authorizations: boolean
}

export type TeamInvitationRow = {
  id: string
  business_id: string
  email: string
  name: string
  role: string
  state: 'open' | 'accepted' | 'revoked'
  token_hash: Buffer
  invited_by: string
  accepted_by: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}
