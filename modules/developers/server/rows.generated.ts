// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type ApiKeyRow = {
  id: string
  business_id: string
  key_hash: Buffer
  sealed_key: string
  created_by: string
  created_at: Date
  ends_at: Date | null
  last_used_at: Date | null
}

export type WebhookDeliveryRow = {
  id: string
  business_id: string
  subject_id: string
  type: string
  body: string
  state: 'queued' | 'sending' | 'sent' | 'waiting' | 'given_up'
  attempts: number
  next_at: Date
  answer: string | null
  created_at: Date
  ended_at: Date | null
}

export type WebhookEndpointRow = {
  business_id: string
  url: string
  state: 'active' | 'failing' | 'disabled'
  failures: number
  failing_since: Date | null
  next_try_at: Date | null
  changed_by: string
  changed_at: Date
}
