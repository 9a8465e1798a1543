import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'

const CASE_STARTS = sql`s.business_id, coalesce(b.name, '') as business`

/** The index of open cases is partial on `state <> 'resolved'`. */
export const REVIEW_ITEMS = sql`
  select t.id, ${CASE_STARTS}, initcap(replace(t.kind, '_', ' ')) || ' to ' || t.beneficiary_name || ', ' || t.beneficiary_bank_name as what,
    t.amount, t.kind as variant, s.opened_at, s.due_at, s.state <> 'resolved' and t.state = 'review' as is_open
  from suspense_item s join transfer t on t.id = s.subject_id left join business b on b.id = s.business_id
  where s.kind = 'review'`

export type PaymentRecord = {
  id: string
  business_id: string
  business: string
  kind: string
  state: string
  amount: Kobo
  total: Kobo
  reference: string
  beneficiary_name: string
  beneficiary_account: string
  beneficiary_bank_name: string
  review_reason: string | null
  review_said: string | null
  session_id: string | null
  created_at: Date
  sent_at: Date | null
  next_query_at: Date | null
  held: Kobo | null
  hold_state: string | null
  wallet: Kobo
  available: Kobo
}

/** A payment with its hold and the wallet that it left or would leave. */
export async function paymentRecord(db: Sql, transferId: string): Promise<PaymentRecord | null> {
  const { rows } = await sql<PaymentRecord>`
    select t.*, b.name as business, h.remaining as held, h.state as hold_state, a.balance as wallet, a.balance - a.held as available
    from transfer t join business b on b.id = t.business_id
    left join hold h on h.id = t.hold_id
    join account a on a.business_id = t.business_id and a.kind = 'wallet' and a.mode = 'live'
    where t.id = ${transferId}`.execute(db)
  return rows[0] ?? null
}

const MOST_ROWS = 100

export type AttemptRecord = { number: number; partner: string; partner_reference: string; state: string; sent_at: Date | null }

export async function attemptsOf(db: Sql, transferId: string): Promise<AttemptRecord[]> {
  const { rows } = await sql<AttemptRecord>`
    select number, partner, partner_reference, state, sent_at from transfer_attempt where transfer_id = ${transferId} order by number limit ${MOST_ROWS}`.execute(
    db,
  )
  return rows
}

export type AnswerRecord = { asked: string; outcome: string; code: string; message: string; session_id: string | null; answered_at: Date }

/** The newest answers, the newest first. */
export async function bankAnswersOf(db: Sql, transferId: string): Promise<AnswerRecord[]> {
  const { rows } = await sql<AnswerRecord>`
    select asked, outcome, code, message, session_id, answered_at from transfer_answer
    where transfer_id = ${transferId} order by id desc limit ${MOST_ROWS}`.execute(db)
  return rows
}

export type MoveRecord = { from_state: string | null; to_state: string; why: string | null; actor: string; moved_at: Date }

export async function movesOf(db: Sql, transferId: string): Promise<MoveRecord[]> {
  const { rows } = await sql<MoveRecord>`
    select from_state, to_state, why, actor, moved_at from state_move
    where subject_table = 'transfer' and subject_id = ${transferId} order by id desc limit ${MOST_ROWS}`.execute(db)
  return rows
}

export type LineRecord = { line_id: string; direction: 'in' | 'out'; amount: Kobo; narration: string; booked_at: Date; matched_by: string | null }

/** Lines of the statement that name a reference at the bank. */
export async function linesOfReferences(db: Sql, partner: string, references: readonly string[]): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    select line_id, direction, amount, narration, booked_at, matched_by from statement_line
    where partner = ${partner} and reference = any(${[...references]}::text[]) order by booked_at limit ${MOST_ROWS}`.execute(db)
  return rows
}
