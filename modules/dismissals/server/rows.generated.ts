// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type DismissalRow = {
  business_id: string
  person_id: string
  item: string
  created_at: Date
}
