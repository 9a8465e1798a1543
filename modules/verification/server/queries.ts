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

type OwnStep = Pick<StepRow, 'id' | 'business_id'>

export async function bvnOfStep(db: Sql, step: OwnStep): Promise<BvnCheckRow | null> {
  const { rows } = await sql<BvnCheckRow>`
    select step_id, business_id, bvn, birthdate, fingerprint, last_four, consent_reference, consent_asked_at, otp_reference, otp_sent_at, otp_sent_to, otp_tries
    from bvn_check where step_id = ${step.id} and business_id = ${step.business_id}`.execute(db)
  return rows[0] ?? null
}

/** Tells whether two steps were checked with the same number, and not the number. */
export async function bvnFingerprint(db: Sql, step: OwnStep): Promise<string | null> {
  const { rows } = await sql<Pick<BvnCheckRow, 'fingerprint'>>`
    select fingerprint from bvn_check where step_id = ${step.id} and business_id = ${step.business_id}`.execute(db)
  return rows[0]?.fingerprint ?? null
}

export async function ninOfStep(db: Sql, step: OwnStep): Promise<NinCheckRow | null> {
  const { rows } = await sql<NinCheckRow>`
    select step_id, business_id, nin, birthdate, fingerprint, last_four from nin_check
    where step_id = ${step.id} and business_id = ${step.business_id}`.execute(db)
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

export type Cursor = { createdAt: string; id: string }

/** Of one page of kept files, in the order of time, those that are past their retention. `next`: where the next page begins. */
export async function uploadsPastRetention(
  db: Sql,
  { after, limit, video, photo }: { after: Cursor | null; limit: number; video: Date; photo: Date },
): Promise<{ ids: string[]; next: Cursor | null }> {
  const begin = after === null ? sql`` : sql`and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id})`
  const { rows } = await sql<{ id: string; created_at: Date; is_past: boolean }>`
    with page as (
      select id, created_at from upload where dropped_at is null and created_at < ${video > photo ? video : photo} ${begin}
      order by created_at, id limit ${limit})
    select p.id, p.created_at, coalesce(u.is_past, false) as is_past
    from page p left join lateral (
      select bool_and(ended_at is not null and ended_at < case rule when 'video_days' then ${video}::timestamptz else ${photo}::timestamptz end) as is_past
      from upload_use where id = p.id) u on true
    order by p.created_at, p.id`.execute(db)
  const last = rows.length === limit ? rows.at(-1)! : null
  return {
    ids: rows.filter(({ is_past }) => is_past).map(({ id }) => id),
    next: last && { createdAt: last.created_at.toISOString(), id: last.id },
  }
}

export type StepToRepeat = Pick<StepRow, 'id' | 'kind' | 'reason' | 'moved_at' | 'tries'> & { state: 'rejected' | 'lapsed' | 'revoked' }

export async function stepsToRepeat(db: Sql, businessId: string, limit: number): Promise<StepToRepeat[]> {
  const { rows } = await sql<StepToRepeat>`
    select id, kind, state, reason, moved_at, tries from verification_step
    where business_id = ${businessId} and state in ('rejected', 'lapsed', 'revoked') order by moved_at, id limit ${limit}`.execute(db)
  return rows
}
