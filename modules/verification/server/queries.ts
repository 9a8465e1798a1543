import { type Sql, sql } from '../../../platform/db/index.ts'
import type { StepKind, StepState } from '../contract.ts'

export type StepRow = {
  id: string
  business_id: string
  kind: StepKind
  state: StepState
  tries: number
  reason: string | null
  question: string | null
  moved_at: Date
}

const STEP = sql`id, business_id, kind, state, tries, reason, question, moved_at`

export async function stepsOf(db: Sql, businessId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select ${STEP} from verification_step where business_id = ${businessId}`.execute(db)
  return rows
}

export async function findStep(db: Sql, businessId: string, kind: StepKind): Promise<StepRow | null> {
  const { rows } = await sql<StepRow>`select ${STEP} from verification_step where business_id = ${businessId} and kind = ${kind}`.execute(db)
  return rows[0] ?? null
}

export async function stepById(db: Sql, id: string): Promise<StepRow | null> {
  const { rows } = await sql<StepRow>`select ${STEP} from verification_step where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type BvnRow = {
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

export async function bvnOfStep(db: Sql, stepId: string): Promise<BvnRow | null> {
  const { rows } = await sql<BvnRow>`
    select step_id, business_id, bvn, birthdate, fingerprint, last_four, consent_reference, consent_asked_at, otp_reference, otp_sent_at, otp_sent_to, otp_tries
    from bvn_check where step_id = ${stepId}`.execute(db)
  return rows[0] ?? null
}

export type FileOfStep = { part: string; file_key: string }

export async function filesOfStep(db: Sql, stepId: string, round: number): Promise<FileOfStep[]> {
  const { rows } = await sql<FileOfStep>`
    select f.part, u.file_key from verification_file f join upload u on u.id = f.upload_id where f.step_id = ${stepId} and f.round = ${round}`.execute(
    db,
  )
  return rows
}
