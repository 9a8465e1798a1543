import { type Sql, sql } from '../../../platform/db/index.ts'
import type { StepKind } from '../contract.ts'
import type { BvnCheckRow, NinCheckRow, VerificationFileRow } from './rows.generated.ts'
import type { StepRow } from './rows.ts'

const STEP = sql`id, business_id, kind, state, tries, reason, question, moved_at, review_due_at`

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

export async function bvnOfStep(db: Sql, stepId: string): Promise<BvnCheckRow | null> {
  const { rows } = await sql<BvnCheckRow>`
    select step_id, business_id, bvn, birthdate, fingerprint, last_four, consent_reference, consent_asked_at, otp_reference, otp_sent_at, otp_sent_to, otp_tries
    from bvn_check where step_id = ${stepId}`.execute(db)
  return rows[0] ?? null
}

export async function ninOfStep(db: Sql, stepId: string): Promise<NinCheckRow | null> {
  const { rows } = await sql<NinCheckRow>`
    select step_id, business_id, nin, birthdate, fingerprint, last_four from nin_check where step_id = ${stepId}`.execute(db)
  return rows[0] ?? null
}

export async function isActivationSeen(db: Sql, businessId: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select seen_at is not null as seen from activation_notice where business_id = ${businessId}`.execute(db)
  return rows[0]?.seen ?? true
}

export type FileOfStep = Pick<VerificationFileRow, 'part'> & { file_key: string }

export async function filesOfStep(db: Sql, stepId: string, round: number): Promise<FileOfStep[]> {
  const { rows } = await sql<FileOfStep>`
    select f.part, u.file_key from verification_file f join upload u on u.id = f.upload_id where f.step_id = ${stepId} and f.round = ${round}`.execute(
    db,
  )
  return rows
}
