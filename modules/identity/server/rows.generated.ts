// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type AttemptCounterRow = {
  subject: string
  kind: string
  tries: number
  since: Date
  ends_at: Date
}

export type AttemptLeaseRow = {
  subject: string
  holder: string
  ends_at: Date
}

export type BrowserPersonRow = {
  browser: string
  person_id: string
  first_seen_at: Date
  last_seen_at: Date
}

export type KnownDeviceRow = {
  person_id: string
  device: string
  first_seen_at: Date
  last_seen_at: Date
}

export type OneTimeCodeRow = {
  purpose: string
  subject: string
  id: string
  code_hash: Buffer
  tries: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
  requester: string
  browser: string | null
}

export type PersonRow = {
  id: string
  email: string | null
  phone: string | null
  password_hash: string
  firstname: string
  lastname: string
  type: string
  referral_code: string | null
  created_at: Date
  password_is_temporary: boolean
  picture_upload_id: string | null
  login_released_at: Date | null
  tour_seen_at: Date | null
}

export type PinRow = {
  person_id: string
  business_id: string
  hash: string
  failures: number
  state: 'set' | 'locked'
  set_at: Date
}

export type PinGrantRow = {
  id: string
  person_id: string
  business_id: string
  session_id: string
  state: 'open' | 'used' | 'expired' | 'revoked'
  granted_at: Date
  expires_at: Date
  used_for: string | null
}

export type SessionRow = {
  id: string
  person_id: string
  token_hash: Buffer
  life_span: 'short' | 'long'
  created_at: Date
  seen_at: Date
  ended_at: Date | null
  end_reason: 'idle' | 'age' | 'replaced' | 'signed_out' | 'revoked' | null
  app: string
}

export type VideoConfirmationRow = {
  id: string
  purpose: 'pin_change' | 'pin_reset' | 'password_change' | 'password_reset' | 'team_invite'
  subject: string
  business_id: string | null
  person_id: string | null
  question: string
  upload_id: string | null
  sha256: Buffer | null
  asked_at: Date
  confirmed_at: Date | null
}
