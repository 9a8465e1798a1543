import { type Sql, sql } from '../../../platform/db/index.ts'
import { FRAUD_TYPE } from '../contract.ts'
import type { DisputeMoveRow, DisputeRow } from './rows.generated.ts'

const COLUMNS = sql`id, business_id, item_id, state, dispute_type, remark, asked_by, created_at, answer_due, decided_by, decided_at, reason,
  acknowledged_at, question, answer, refunded, bank_part, appealed_at`

export async function disputeOfItem(db: Sql, businessId: string, itemId: string): Promise<DisputeRow | null> {
  const { rows } = await sql<DisputeRow>`select ${COLUMNS} from dispute where item_id = ${itemId} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function findDispute(db: Sql, id: string): Promise<DisputeRow | null> {
  const { rows } = await sql<DisputeRow>`select ${COLUMNS} from dispute where id = ${id}`.execute(db)
  return rows[0] ?? null
}

const queueOf = (isFraud: boolean) => sql`
  select d.id, d.business_id, b.name as business, d.dispute_type || ': ' || d.remark as what, h.amount, d.state as variant, d.created_at as opened_at,
    case when d.state = 'paying' then d.decided_at + interval '48 hours'
      when d.state = 'logged' then least(d.answer_due, d.created_at + ${isFraud ? '30 minutes' : '24 hours'}::interval) else d.answer_due end as due_at,
    d.state in ('logged', 'investigating', 'awaiting_merchant', 'paying', 'appealed') as is_open, d.item_id as subject_id
  from dispute d join business b on b.id = d.business_id join history_item h on h.id = d.item_id
  where (d.dispute_type = ${FRAUD_TYPE}) = ${isFraud}`

/** The desk's queue: to be acknowledged within a day, and answered by the clock of its type. */
export const OPEN_DISPUTES = queueOf(false)
/** The receiving bank is told within half an hour. */
export const OPEN_FRAUD_REPORTS = queueOf(true)

/** The business that got a payment in our books, and whether money can leave it. */
export async function receiverOf(db: Sql, itemId: string): Promise<{ id: string; name: string; standing: string } | null> {
  const { rows } = await sql<{ id: string; name: string; standing: string }>`
    select b.id, b.name, b.standing from history_item h join transfer t on t.id = h.subject_id
    join business b on b.id = t.receiver_business_id where h.id = ${itemId}`.execute(db)
  return rows[0] ?? null
}

export type DisputeEvidence = DisputeRow & { business_name: string; owner: string; phone: string; tier: string; asker: string }

export async function disputeEvidence(db: Sql, id: string): Promise<DisputeEvidence | null> {
  const { rows } = await sql<DisputeEvidence>`
    select d.*, b.name as business_name, b.phone, b.tier, o.firstname || ' ' || o.lastname as owner, a.firstname || ' ' || a.lastname as asker
    from dispute d join business b on b.id = d.business_id join person o on o.id = b.owner_id join person a on a.id = d.asked_by
    where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type DisputeMove = Pick<DisputeMoveRow, 'from_state' | 'to_state' | 'by_name' | 'text' | 'created_at'>

export async function movesOf(db: Sql, id: string): Promise<DisputeMove[]> {
  const { rows } = await sql<DisputeMove>`
    select from_state, to_state, by_name, text, created_at from dispute_move where dispute_id = ${id} order by id limit 100`.execute(db)
  return rows
}

/** Other disputes of the business, the newest first. */
export async function otherDisputes(db: Sql, { id, business_id }: Pick<DisputeRow, 'id' | 'business_id'>, limit: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select ${COLUMNS} from dispute where business_id = ${business_id} and id <> ${id} order by created_at desc limit ${limit}`.execute(db)
  return rows
}

/** Refunds after a fraud (M73), as lines of the history. */
export const listedRefunds = sql`
  select id as subject_id, business_id, null::text as cashpoint_id, 'fraud_refund' as kind, 'credit' as direction, 'confirmed' as state,
    refunded as amount, 0::bigint as fee, 0::bigint as vat, refunded as total, 'fraud-refund:' || id as journal_key
  from dispute where refunded > 0`

export const happenedRefunds = sql`
  select d.business_id, ''::text as cashpoint_id, m.created_at as at, 'fraud_refund' as kind, d.refunded as amount
  from dispute d join dispute_move m on m.dispute_id = d.id and m.from_state = 'paying' and m.to_state = 'resolved' where d.refunded > 0`

export const refundsBy = (businessId: string, printed: string) =>
  sql`select id as subject_id from dispute where business_id = ${businessId} and id = ${printed} and refunded > 0`

export type QuestionedDispute = Pick<DisputeRow, 'id' | 'item_id' | 'question' | 'answer_due'> & { asked_at: Date }

/** Disputes about which staff have asked the business something, the soonest clock first. */
export async function questionedDisputes(db: Sql, businessId: string, limit: number): Promise<QuestionedDispute[]> {
  const { rows } = await sql<QuestionedDispute>`
    select d.id, d.item_id, d.question, d.answer_due, coalesce(m.at, d.created_at) as asked_at
    from dispute d left join lateral (select max(created_at) as at from dispute_move where dispute_id = d.id and to_state = 'awaiting_merchant') m on true
    where d.business_id = ${businessId} and d.state = 'awaiting_merchant' order by d.answer_due, d.id limit ${limit}`.execute(db)
  return rows
}
