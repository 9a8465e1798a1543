// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type CrashReportRow = {
  id: string
  digest: Buffer
  subject: string
  message: string
  request_id: string
  times: number
  first_at: Date
  last_at: Date
}

export type SavedAnswerRow = {
  id: string
  title: string
  text: string
  changed_by: string
  changed_at: Date
  removed_at: Date | null
}

export type SupportMessageRow = {
  id: string
  business_id: string
  cashpoint_id: string | null
  author: 'customer' | 'staff'
  person_id: string | null
  author_name: string
  text: string
  upload_id: string | null
  created_at: Date
  read_at: Date | null
  transaction_id: string | null
}
