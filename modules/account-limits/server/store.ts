import { type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import type { LimitIncreaseRow } from './rows.generated.ts'
import { REQUEST_MOVES, type RequestState } from './states.ts'

/** The sentence of the next video. The one that was drawn stays until a video takes it. */
export async function openQuestion(db: Sql, businessId: string, question: string, at: Date): Promise<string> {
  const { rows } = await sql<{ question: string }>`
    insert into limit_question as q (business_id, question, drawn_at) values (${businessId}, ${question}, ${at})
    on conflict (business_id) do update set
      question = case when q.taken_at is null then q.question else excluded.question end,
      drawn_at = case when q.taken_at is null then q.drawn_at else excluded.drawn_at end, taken_at = null
    returning question`.execute(db)
  return rows[0]!.question
}

/** Takes the sentence, so that the next video needs another one. Null when there is none. */
export async function takeQuestion(tx: Tx, businessId: string, at: Date): Promise<string | null> {
  const { rows } = await sql<{ question: string }>`
    update limit_question set taken_at = ${at} where business_id = ${businessId} and taken_at is null returning question`.execute(tx)
  return rows[0]?.question ?? null
}

/** False when the same bytes were given before, by any business. */
export async function claimLimitVideo(tx: Tx, used: { uploadId: string; businessId: string; at: Date }): Promise<boolean> {
  const done = await sql`
    insert into limit_video (sha256, business_id, used_at) select sha256, ${used.businessId}, ${used.at} from upload where id = ${used.uploadId}
    on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function insertRequest(tx: Tx, row: LimitIncreaseRow): Promise<void> {
  await sql`
    insert into limit_increase (id, business_id, person_id, state, amount, from_amount, upload_id, question, reason, asked_at, moved_at, due_at)
    values (${row.id}, ${row.business_id}, ${row.person_id}, ${row.state}, ${row.amount}, ${row.from_amount}, ${row.upload_id}, ${row.question}, ${row.reason},
      ${row.asked_at}, ${row.moved_at}, ${row.due_at})`.execute(tx)
  await insertMove(tx, row, { from: 'asked', to: row.state, actor: row.person_id, reason: null, at: row.moved_at })
}

/** The owner sends an open request again, with another amount and video. */
export async function updateRequest(tx: Tx, row: Pick<LimitIncreaseRow, 'id' | 'amount' | 'upload_id' | 'question'>): Promise<void> {
  await sql`update limit_increase set amount = ${row.amount}, upload_id = ${row.upload_id}, question = ${row.question} where id = ${row.id}`.execute(
    tx,
  )
}

export type RequestMove = { to: RequestState; actor: string; reason: string | null; dueAt: Date | null; at: Date }

/** Compare-and-set with its row in the history; false when the request is in another state by now. */
export async function moveRequest(tx: Tx, row: Pick<LimitIncreaseRow, 'id' | 'business_id' | 'state'>, move: RequestMove): Promise<boolean> {
  if (!REQUEST_MOVES[row.state].includes(move.to)) return false
  const done = await sql`
    update limit_increase set state = ${move.to}, reason = ${move.reason}, moved_at = ${move.at}, due_at = ${move.dueAt}
    where id = ${row.id} and state = ${row.state}`.execute(tx)
  if (done.numAffectedRows !== 1n) return false
  await insertMove(tx, row, { from: row.state, ...move })
  return true
}

async function insertMove(
  tx: Tx,
  { id, business_id }: Pick<LimitIncreaseRow, 'id' | 'business_id'>,
  move: { from: string; to: string; actor: string; reason: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into limit_increase_move (request_id, business_id, from_state, to_state, actor, reason, at)
    values (${id}, ${business_id}, ${move.from}, ${move.to}, ${move.actor}, ${move.reason}, ${move.at})`.execute(tx)
}

/** A limit that holds from now on. */
export async function insertBusinessLimit(
  tx: Tx,
  row: { businessId: string; amountKobo: bigint; requestId: string | null; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into business_limit (business_id, amount_kobo, starts_at, request_id, set_by)
    values (${row.businessId}, ${row.amountKobo}, ${row.at}, ${row.requestId}, ${row.by})`.execute(tx)
}

/** Requests for which nothing more came; a batch at a time. */
export async function expireMoreNeeded(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (select id, business_id from limit_increase where state = 'more_needed' and due_at < ${at} limit 500 for update skip locked),
      moved as (update limit_increase l set state = 'expired', moved_at = ${at}, due_at = null from due where l.id = due.id returning l.id, l.business_id)
    insert into limit_increase_move (request_id, business_id, from_state, to_state, actor, reason, at)
    select id, business_id, 'more_needed', 'expired', 'clock', null, ${at} from moved returning request_id as id`.execute(tx)
  return rows.length
}
