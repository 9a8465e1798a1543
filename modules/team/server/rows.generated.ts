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
}
