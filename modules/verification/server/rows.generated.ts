// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type ActivationNoticeRow = {
  business_id: string
  created_at: Date
  seen_at: Date | null
}

export type BvnCheckRow = {
  step_id: string
  business_id: string
  bvn: string
  birthdate: string
  fingerprint: string
  last_four: string
  consent_reference: string
  consent_asked_at: Date
  otp_reference: string | null
  otp_sent_at: Date | null
  otp_sent_to: string | null
  otp_tries: number
}

export type NinCheckRow = {
  step_id: string
  business_id: string
  nin: string
  birthdate: string
  fingerprint: string
  last_four: string
}

export type RegisterAnswerRow = {
  step_id: string
  business_id: string
  round: number
  person: string
  answered_at: Date
}

export type UsedVideoRow = {
  sha256: Buffer
  step_id: string
  business_id: string
  round: number
  used_at: Date
}

export type VerificationFileRow = {
  step_id: string
  business_id: string
  round: number
  part: 'front' | 'back' | 'selfie' | 'video' | 'document'
  upload_id: string
  number: number
  title: string | null
}

export type VerificationMoveRow = {
  id: bigint
  step_id: string
  business_id: string
  from_state: string
  to_state: string
  why: string
  at: Date
}

export type VerificationPaperRow = {
  step_id: string
  business_id: string
  round: number
  paper: 'utility_bill' | 'bank_statement' | 'government_document'
  dated_on: string | null
}

export type VerificationStepRow = {
  id: string
  business_id: string
  kind: 'bvn' | 'nin' | 'id_card' | 'passport' | 'liveliness' | 'proof_of_address' | 'cac' | 'ammban' | 'other_documents'
  state: 'not_started' | 'consent_pending' | 'submitted' | 'in_review' | 'passed' | 'rejected' | 'lapsed' | 'revoked'
  tries: number
  reason: string | null
  moved_at: Date
  created_at: Date
  question: string | null
  review_due_at: Date | null
}
