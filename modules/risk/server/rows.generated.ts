// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type OutflowCapRow = {
  id: string
  person_id: string
  reason: 'new_device' | 'pin_reset' | 'contact_changed'
  starts_at: Date
  ends_at: Date
}
