import { type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import type { Paper, StepKind, StepState } from '../contract.ts'
import type { BvnCheckRow, NinCheckRow } from './rows.generated.ts'
import type { StepRow } from './rows.ts'
import { STEP_MOVES } from './states.ts'
import { afterWorkingDays } from '../../../platform/nigeria/working-days.ts'

/** The step of a kind, created at its first start, and locked until the commit. */
export async function lockStep(tx: Tx, made: { id: string; businessId: string; kind: StepKind; at: Date }): Promise<StepRow> {
  await sql`
    insert into verification_step (id, business_id, kind, state, moved_at, created_at)
    values (${made.id}, ${made.businessId}, ${made.kind}, 'not_started', ${made.at}, ${made.at}) on conflict (business_id, kind) do nothing`.execute(
    tx,
  )
  const { rows } = await sql<StepRow>`
    select id, business_id, kind, state, tries, reason, question, moved_at, review_due_at from verification_step
    where business_id = ${made.businessId} and kind = ${made.kind} for update`.execute(tx)
  return rows[0]!
}

/** Locks all steps of a business until the commit: their common result is decided by one transaction at a time. */
export async function lockSteps(tx: Tx, businessId: string): Promise<void> {
  await sql`select id from verification_step where business_id = ${businessId} order by id for update`.execute(tx)
}

/** Compare-and-set with its row of `state_move`; false when the step is in another state by now, or in a later try. */
export async function moveStep(
  tx: Tx,
  step: Pick<StepRow, 'id' | 'business_id' | 'state' | 'tries'>,
  move: { to: StepState; why?: string; reason?: string | null; at: Date },
): Promise<boolean> {
  if (!STEP_MOVES[step.state].includes(move.to)) throw new Error(`a step does not move from ${step.state} to ${move.to}`)
  const done = await sql`
    update verification_step set state = ${move.to}, reason = ${move.reason ?? null}, moved_at = ${move.at}, review_due_at = ${move.to === 'in_review' ? afterWorkingDays(move.at, 1) : null},
      tries = tries + ${move.to === 'submitted' ? 1 : 0}
    where id = ${step.id} and business_id = ${step.business_id} and state = ${step.state} and tries = ${step.tries}`.execute(tx)
  if (done.numAffectedRows !== 1n) return false
  await sql`
    insert into verification_move (step_id, business_id, from_state, to_state, why, at)
    values (${step.id}, ${step.business_id}, ${step.state}, ${move.to}, ${move.why ?? ''}, ${move.at})`.execute(tx)
  return true
}

/** Stores the files of a try. */
export async function storeFiles(
  tx: Tx,
  step: Pick<StepRow, 'id' | 'business_id'>,
  kept: { round: number; files: readonly { part: string; number: number; title: string | null; uploadId: string }[] },
): Promise<void> {
  await sql`
    insert into verification_file (step_id, business_id, round, part, number, title, upload_id)
    select ${step.id}, ${step.business_id}, ${kept.round}, w.* from unnest(${kept.files.map(({ part }) => part)}::text[],
      ${kept.files.map(({ number }) => number)}::smallint[], ${kept.files.map(({ title }) => title)}::text[], ${kept.files.map(({ uploadId }) => uploadId)}::text[]) w`.execute(
    tx,
  )
}

/** The kind and the date of the proof of address of a try. */
export async function storePaper(
  tx: Tx,
  step: Pick<StepRow, 'id' | 'business_id'>,
  kept: { round: number; paper: Paper; datedOn: string | null },
): Promise<void> {
  await sql`
    insert into verification_paper (step_id, business_id, round, paper, dated_on)
    values (${step.id}, ${step.business_id}, ${kept.round}, ${kept.paper}, ${kept.datedOn})`.execute(tx)
}

/** Another NIN replaces the one before. */
export async function storeNin(tx: Tx, nin: NinCheckRow): Promise<void> {
  await sql`
    insert into nin_check (step_id, business_id, nin, birthdate, fingerprint, last_four)
    values (${nin.step_id}, ${nin.business_id}, ${nin.nin}, ${nin.birthdate}, ${nin.fingerprint}, ${nin.last_four})
    on conflict (step_id) do update set nin = excluded.nin, birthdate = excluded.birthdate, fingerprint = excluded.fingerprint, last_four = excluded.last_four`.execute(
    tx,
  )
}

/** The person that a register named for a try, sealed. */
export async function storeRegisterAnswer(tx: Tx, step: StepRow, kept: { person: string; at: Date }): Promise<void> {
  await sql`
    insert into register_answer (step_id, business_id, round, person, answered_at)
    values (${step.id}, ${step.business_id}, ${step.tries}, ${kept.person}, ${kept.at}) on conflict (step_id, round) do nothing`.execute(tx)
}

/** Stores the sentence to ask for from now on. */
export async function storeQuestion(tx: Tx, step: Pick<StepRow, 'id' | 'business_id'>, question: string): Promise<void> {
  await sql`update verification_step set question = ${question} where id = ${step.id} and business_id = ${step.business_id}`.execute(tx)
}

/**
 * False when the same bytes were given before, in any try of any business; of two concurrent tries one waits for the
 * other.
 */
export async function claimVideo(
  tx: Tx,
  step: Pick<StepRow, 'id' | 'business_id'>,
  used: { uploadId: string; round: number; at: Date },
): Promise<boolean> {
  const done = await sql`
    insert into used_video (sha256, step_id, business_id, round, used_at)
    select sha256, ${step.id}, ${step.business_id}, ${used.round}, ${used.at} from upload where id = ${used.uploadId} on conflict do nothing`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}

/** Another BVN, or the same one again: its consent and its codes start again. */
export async function storeBvn(tx: Tx, bvn: Omit<BvnCheckRow, 'otp_reference' | 'otp_sent_at' | 'otp_sent_to' | 'otp_tries'>): Promise<void> {
  await sql`
    insert into bvn_check (step_id, business_id, bvn, birthdate, fingerprint, last_four, consent_reference, consent_asked_at)
    values (${bvn.step_id}, ${bvn.business_id}, ${bvn.bvn}, ${bvn.birthdate}, ${bvn.fingerprint}, ${bvn.last_four}, ${bvn.consent_reference}, ${bvn.consent_asked_at})
    on conflict (step_id) do update set bvn = excluded.bvn, birthdate = excluded.birthdate, fingerprint = excluded.fingerprint, last_four = excluded.last_four,
      consent_reference = excluded.consent_reference, consent_asked_at = excluded.consent_asked_at,
      otp_reference = null, otp_sent_at = null, otp_sent_to = null, otp_tries = 0`.execute(tx)
}

export async function storeBirthdate(tx: Tx, step: Pick<StepRow, 'id' | 'business_id'>, birthdate: string): Promise<void> {
  await sql`update bvn_check set birthdate = ${birthdate} where step_id = ${step.id} and business_id = ${step.business_id}`.execute(tx)
}

/** Stores the valid code, for the BVN of a locked step. */
export async function storeOtp(tx: Tx, step: Pick<StepRow, 'id' | 'business_id'>, sent: { reference: string; to: string; at: Date }): Promise<void> {
  await sql`
    update bvn_check set otp_reference = ${sent.reference}, otp_sent_at = ${sent.at}, otp_sent_to = ${sent.to}, otp_tries = 0
    where step_id = ${step.id} and business_id = ${step.business_id}`.execute(tx)
}

type SentCode = Pick<BvnCheckRow, 'step_id' | 'business_id' | 'otp_reference'>

/** Counts a try of a code before it is checked, in a commit of its own; null when it has no tries left. */
export async function countOtpTry(db: Sql, bvn: SentCode, limit: number): Promise<number | null> {
  const { rows } = await sql<{ otp_tries: number }>`
    update bvn_check set otp_tries = otp_tries + 1
    where step_id = ${bvn.step_id} and business_id = ${bvn.business_id} and otp_reference = ${bvn.otp_reference} and otp_tries < ${limit}
    returning otp_tries`.execute(db)
  return rows[0]?.otp_tries ?? null
}

/** Takes back the count of a try that the partner did not check. */
export async function undoOtpTry(db: Sql, bvn: SentCode): Promise<void> {
  await sql`
    update bvn_check set otp_tries = otp_tries - 1
    where step_id = ${bvn.step_id} and business_id = ${bvn.business_id} and otp_reference = ${bvn.otp_reference} and otp_tries > 0`.execute(db)
}

/** The first activation only: a business that is activated again keeps its notice. */
export async function addActivationNotice(tx: Tx, businessId: string, at: Date): Promise<void> {
  await sql`insert into activation_notice (business_id, created_at) values (${businessId}, ${at}) on conflict (business_id) do nothing`.execute(tx)
}

export async function storeActivationSeen(db: Sql, businessId: string, at: Date): Promise<void> {
  await sql`update activation_notice set seen_at = ${at} where business_id = ${businessId} and seen_at is null`.execute(db)
}
