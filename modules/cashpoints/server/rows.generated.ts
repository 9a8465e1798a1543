// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type CashpointRow = {
  id: string
  business_id: string
  name: string
  is_default: boolean
  state: 'active' | 'deactivated'
  account_state: 'requested' | 'active'
  account_number: string | null
  account_name: string | null
  bank_account_id: string | null
  created_at: Date
  contact_firstname: string
  contact_lastname: string
  phone: string | null
  email: string | null
  picture_upload_id: string | null
}
