import type { VideoPurpose } from '../../contract.ts'
import { type Sql, sql } from '../../../../platform/db/index.ts'

type Subject = { purpose: VideoPurpose; subject: string }

/** Inserts the open question of a subject, or returns the one that is open. One older than `staleBefore` is replaced. */
export async function openVideoQuestion(
  db: Sql,
  of: Subject & { id: string; question: string; owner: { personId: string; businessId: string } | null; at: Date; staleBefore: Date },
): Promise<{ id: string; question: string }> {
  const { rows } = await sql<{ id: string; question: string }>`
    insert into video_confirmation as v (id, purpose, subject, business_id, person_id, question, asked_at)
    values (${of.id}, ${of.purpose}, ${of.subject}, ${of.owner?.businessId ?? null}, ${of.owner?.personId ?? null}, ${of.question}, ${of.at})
    on conflict (purpose, subject) where confirmed_at is null do update set
      question = case when v.asked_at < ${of.staleBefore} then excluded.question else v.question end,
      asked_at = case when v.asked_at < ${of.staleBefore} then excluded.asked_at else v.asked_at end
    returning id, question`.execute(db)
  return rows[0]!
}

export async function openConfirmation(db: Sql, { purpose, subject }: Subject): Promise<{ id: string; question: string } | null> {
  const { rows } = await sql<{ id: string; question: string }>`
    select id, question from video_confirmation where purpose = ${purpose} and subject = ${subject} and confirmed_at is null`.execute(db)
  return rows[0] ?? null
}

export async function openConfirmationById(db: Sql, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from video_confirmation where id = ${id} and purpose = 'password_reset' and confirmed_at is null`.execute(db)
  return rows.length > 0
}

export async function recentlyConfirmed(db: Sql, { purpose, subject }: Subject, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from video_confirmation where purpose = ${purpose} and subject = ${subject} and confirmed_at >= ${since} limit 1`.execute(db)
  return rows.length > 0
}

/** False when the question was answered before, or when the same bytes were given before. */
export async function confirmVideo(tx: Sql, { id, video, at }: { id: string; video: { id: string; sha256: Buffer }; at: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update video_confirmation set upload_id = ${video.id}, sha256 = ${video.sha256}, confirmed_at = ${at}
    where id = ${id} and confirmed_at is null and not is_confirming_video(${video.sha256})`.execute(tx)
  return numAffectedRows === 1n
}

/** Questions without an answer. */
export async function deleteUnansweredQuestions(db: Sql, before: Date): Promise<void> {
  await sql`delete from video_confirmation where confirmed_at is null and asked_at < ${before}`.execute(db)
}
