// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type FeatureFlagRow = {
  id: string
  key: string
  environment: '' | 'live' | 'sandbox'
  business_id: string
  value: unknown
  changed_by: string
  changed_at: Date
}
