// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type PaymentNoticeRow = {
  transfer_id: string
  business_id: string
  person_id: string
  created_at: Date
}

export type PushSentRow = {
  payment_id: string
  subscription_id: string
  at: Date
}

export type PushSubscriptionRow = {
  id: string
  business_id: string
  person_id: string
  session_id: string
  endpoint_hash: string
  sealed_device: string
  with_amounts: boolean
  failures: number
  created_at: Date
  last_success_at: Date | null
}
