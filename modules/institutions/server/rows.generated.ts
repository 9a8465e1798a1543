// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type InstitutionRow = {
  code: string
  name: string
  listed: boolean
}

export type NameEnquiryRow = {
  account_number: string
  bank_code: string
  account_name: string
  enquiry_id: string
  bvn: string | null
  client_id: string | null
  asked_at: Date
}
