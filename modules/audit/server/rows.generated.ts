// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type AuditEntryRow = {
  id: bigint
  business_id: string | null
  actor: string
  role: string | null
  operation: string
  subject: string | null
  request_id: string | null
  facts: unknown
  created_at: Date
}

export type AuditHeadRow = {
  single: boolean
  seal_id: bigint
  last_entry: bigint
  hash: Buffer
}

export type AuditSealRow = {
  id: bigint
  after_entry: bigint
  last_entry: bigint
  entries: number
  previous_hash: Buffer
  hash: Buffer
  sealed_at: Date
}
