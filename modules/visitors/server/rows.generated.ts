// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type VisitorMessageRow = {
  id: string
  email: string
  subject: string
  message: string
  state: 'open' | 'answered' | 'closed'
  answer: string | null
  answered_by: string | null
  created_at: Date
  ended_at: Date | null
}

export type WaitlistEntryRow = {
  list: 'app' | 'storefront'
  email: string
  created_at: Date
}
