// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type SandboxOriginRow = {
  main_business_id: string
  business_id: string
  created_at: Date
}

export type SandboxTwinRow = {
  business_id: string
  state: 'requested' | 'created' | 'active' | 'refused'
  asked_by: string
  asked_at: Date
  created_at: Date | null
  activated_at: Date | null
}
