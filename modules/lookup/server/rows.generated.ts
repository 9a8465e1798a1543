// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BusinessStandingChangeRow = {
  id: bigint
  business_id: string
  from_standing: string
  to_standing: string
  reason: string
  proposed_by: string
  decided_by: string
  created_at: Date
}
