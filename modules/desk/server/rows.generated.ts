// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type WorkItemViewRow = {
  kind: string
  subject_id: string
  operator_id: string
  seen_at: Date
}
