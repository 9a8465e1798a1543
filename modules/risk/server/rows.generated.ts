// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BusinessStandingChangeRow = {
  id: bigint
  business_id: string
  from_standing: string
  to_standing: string
  reason: string
  proposed_by: string | null
  decided_by: string | null
  created_at: Date
  origin: 'two_people' | 'emergency' | 'lifted' | 'lapsed'
}

export type EmergencyStopRow = {
  id: string
  business_id: string
  matter: string
  alert_id: string | null
  stopped_by: string
  state: 'open' | 'confirmed' | 'lifted' | 'lapsed'
  stopped_at: Date
  ends_at: Date
  alarmed_at: Date | null
  ended_by: string | null
  ended_at: Date | null
}

export type OutflowCapRow = {
  id: string
  person_id: string
  reason: 'new_device' | 'pin_reset' | 'contact_changed' | 'password_reset'
  starts_at: Date
  ends_at: Date
}

export type RiskAlertRow = {
  id: string
  kind: 'velocity' | 'first_payment' | 'shared_identity' | 'shared_device' | 'payout_name' | 'screening' | 'noted'
  subject: string
  business_id: string
  what: string
  amount: bigint | null
  facts: unknown
  state: 'raised' | 'cleared' | 'restricted'
  raised_at: Date
  due_at: Date
  decided_by: string | null
  decided_at: Date | null
  note: string | null
}
