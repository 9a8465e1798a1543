// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BoardRunRow = {
  id: string
  asked_by: string | null
  asked_at: Date
  finished_at: Date | null
  result: unknown
}
