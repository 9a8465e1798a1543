import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Paper, StepKind } from '../../contract.ts'
import type { VerificationFileRow, VerificationMoveRow } from '../rows.generated.ts'

/**
 * The desk's queue. `variant` is `compliance` where only compliance may pass: a CAC certificate, and the step that makes the business
 * verified.
 */
export const WAITING_STEPS = sql`
  select s.id, s.business_id, b.name as business,
    case s.kind when 'bvn' then 'BVN' when 'nin' then 'NIN' when 'id_card' then 'ID card' when 'passport' then 'International passport'
      when 'liveliness' then 'Liveliness video' when 'proof_of_address' then 'Proof of address' when 'cac' then 'CAC certificate'
      when 'ammban' then 'Ammban certificate' else 'Other documents' end || case when s.tries > 1 then ', try ' || s.tries else '' end as what,
    null::bigint as amount, s.moved_at as opened_at, coalesce(s.review_due_at, s.moved_at) as due_at, s.state = 'in_review' as is_open,
    case when s.kind = 'cac' or (b.tier <> 'verified' and s.kind in ('bvn', 'liveliness', 'id_card', 'passport') and (
        select bool_or(o.kind = 'bvn') and bool_or(o.kind = 'liveliness') and bool_or(o.kind in ('id_card', 'passport'))
        from verification_step o where o.business_id = s.business_id and (o.state = 'passed' or o.id = s.id)))
      then 'compliance' else 'any' end as variant
  from verification_step s join business b on b.id = s.business_id`

export type FileForStaff = Pick<VerificationFileRow, 'part' | 'number' | 'title' | 'upload_id'> & { kind: 'image' | 'video' }

type DocumentOfBusiness = Pick<FileForStaff, 'part' | 'number' | 'title'> & { step_id: string; step: StepKind; state: string; sent_at: Date }

/** The files of the last try of each step, the newest first; without those that were deleted at the end of their time. */
export async function documentsOf(db: Sql, businessId: string, limit: number): Promise<DocumentOfBusiness[]> {
  const { rows } = await sql<DocumentOfBusiness>`
    select f.part, f.number, f.title, s.id as step_id, s.kind as step, s.state, u.created_at as sent_at
    from verification_step s join verification_file f on f.step_id = s.id and f.round = s.tries join upload u on u.id = f.upload_id
    where s.business_id = ${businessId} and u.dropped_at is null order by u.created_at desc, f.part, f.number limit ${limit}`.execute(db)
  return rows
}

export async function filesForStaff(db: Sql, stepId: string, round: number): Promise<FileForStaff[]> {
  const { rows } = await sql<FileForStaff>`
    select f.part, f.number, f.title, f.upload_id, u.kind from verification_file f join upload u on u.id = f.upload_id
    where f.step_id = ${stepId} and f.round = ${round}
    order by array_position(array['front', 'back', 'selfie', 'document', 'video'], f.part), f.number`.execute(db)
  return rows
}

export async function paperOfStep(db: Sql, stepId: string, round: number): Promise<{ paper: Paper; dated_on: string | null } | null> {
  const { rows } = await sql<{ paper: Paper; dated_on: string | null }>`
    select paper, to_char(dated_on, 'YYYY-MM-DD') as dated_on from verification_paper where step_id = ${stepId} and round = ${round}`.execute(db)
  return rows[0] ?? null
}

/** The newest first; a step has at most a handful of tries. */
export async function movesOfStep(db: Sql, stepId: string): Promise<Pick<VerificationMoveRow, 'to_state' | 'why' | 'at'>[]> {
  const { rows } = await sql<Pick<VerificationMoveRow, 'to_state' | 'why' | 'at'>>`
    select to_state, why, at from verification_move where step_id = ${stepId} order by id desc limit 30`.execute(db)
  return rows
}

export type Judged = { kind: StepKind; to_state: string; why: string }

/** What the identity partner said last about each step of a business, and the state that followed. */
export async function judgedSteps(db: Sql, businessId: string): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select distinct on (s.kind) s.kind, m.to_state, m.why from verification_step s join verification_move m on m.step_id = s.id
    where s.business_id = ${businessId} and m.from_state = 'submitted' order by s.kind, m.id desc`.execute(db)
  return rows
}

/** The last four digits of the numbers that the owner gave. */
export async function lastDigits(db: Sql, businessId: string): Promise<{ bvn: string | null; nin: string | null }> {
  const { rows } = await sql<{ bvn: string | null; nin: string | null }>`
    select (select last_four from bvn_check where business_id = ${businessId} limit 1) as bvn,
      (select last_four from nin_check where business_id = ${businessId} limit 1) as nin`.execute(db)
  return rows[0]!
}

export type SealedAnswer = { kind: 'bvn' | 'nin'; step_id: string; round: number; person: string }

/** The last answer of each register about the owner of a business, sealed. */
export async function registerAnswers(db: Sql, businessId: string): Promise<SealedAnswer[]> {
  const { rows } = await sql<SealedAnswer>`
    select distinct on (s.kind) s.kind, a.step_id, a.round, a.person from verification_step s join register_answer a on a.step_id = s.id
    where s.business_id = ${businessId} and s.kind in ('bvn', 'nin') order by s.kind, a.round desc`.execute(db)
  return rows
}

/** Names of other businesses whose owner gave the same BVN or NIN; ten at most. */
export async function sharedNumbers(db: Sql, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct b.name from (
      select other.business_id from bvn_check own join bvn_check other on other.fingerprint = own.fingerprint where own.business_id = ${businessId}
      union select other.business_id from nin_check own join nin_check other on other.fingerprint = own.fingerprint where own.business_id = ${businessId}
    ) o join business b on b.id = o.business_id where o.business_id <> ${businessId} order by b.name limit 10`.execute(db)
  return rows.map(({ name }) => name)
}
