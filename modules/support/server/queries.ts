import { type Sql, sql } from '../../../platform/db/index.ts'
import type { HistoryListRow } from '../../history/index.ts'
import type { SupportMessageRow } from './rows.generated.ts'

/** Of a business, or of the cashier of one cashpoint. */
export type Conversation = { businessId: string; cashpointId: string | null }

type PaymentFacts = {
  direction: HistoryListRow['direction']
  state: HistoryListRow['state']
  total: HistoryListRow['total']
  party_name: string
  party_bank_name: string
  reference_code: bigint
}
/** With the payment that it is about; without one, each of its facts is null. */
export type MessageRow = SupportMessageRow & (PaymentFacts | { [Fact in keyof PaymentFacts]: null })

/** The newest ones, oldest first. */
export async function latestMessages(db: Sql, { businessId, cashpointId }: Conversation, limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.business_id, m.cashpoint_id, m.author, m.person_id, m.author_name, m.text, m.upload_id, m.transaction_id, m.created_at, m.read_at,
      h.direction, h.state, h.total, h.party_name, h.party_bank_name, payment_code(h.number) as reference_code
    from support_message m left join history_item h on h.id = m.transaction_id and h.business_id = m.business_id
    where m.business_id = ${businessId} and coalesce(m.cashpoint_id, '') = ${cashpointId ?? ''}
    order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

/** The number of answers that this side has not read. */
export async function countUnread(db: Sql, { businessId, cashpointId }: Conversation): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_message
    where business_id = ${businessId} and coalesce(cashpoint_id, '') = ${cashpointId ?? ''} and author = 'staff' and read_at is null`.execute(db)
  return rows[0]!.count
}

export type MessageOfBusiness = Pick<SupportMessageRow, 'id' | 'author' | 'author_name' | 'text' | 'created_at'> & { cashpoint: string | null }

/** Of all conversations of a business, the newest first. */
export async function messagesOfBusiness(db: Sql, businessId: string, limit: number): Promise<MessageOfBusiness[]> {
  const { rows } = await sql<MessageOfBusiness>`
    select m.id, m.author, m.author_name, m.text, m.created_at, c.name as cashpoint
    from support_message m left join cashpoint c on c.id = m.cashpoint_id
    where m.business_id = ${businessId} order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

/** The desk's queue: of each conversation the first message without an answer, due after four hours. */
export const WAITING_CONVERSATIONS = sql`
  select m.id, m.business_id, b.name as business, left(m.text, 160) as what, null::bigint as amount, m.created_at as opened_at,
    m.created_at + interval '4 hours' as due_at,
    m.author = 'customer' and m.read_at is null and not exists (
      select from support_message e
      where e.business_id = m.business_id and coalesce(e.cashpoint_id, '') = coalesce(m.cashpoint_id, '')
        and (e.created_at, e.id) < (m.created_at, m.id) and e.author = 'customer' and e.read_at is null) as is_open
  from support_message m join business b on b.id = m.business_id`

export async function conversationOfMessage(db: Sql, messageId: string): Promise<Conversation | null> {
  const { rows } = await sql<Pick<SupportMessageRow, 'business_id' | 'cashpoint_id'>>`
    select business_id, cashpoint_id from support_message where id = ${messageId}`.execute(db)
  return rows[0] ? { businessId: rows[0].business_id, cashpointId: rows[0].cashpoint_id } : null
}

export type ConversationEvidence = Pick<SupportMessageRow, 'business_id' | 'cashpoint_id' | 'author_name'> & {
  business_name: string
  cashpoint_name: string | null
  owner: string
  phone: string
  tier: string
  standing: string
}

export async function conversationEvidence(db: Sql, messageId: string): Promise<ConversationEvidence | null> {
  const { rows } = await sql<ConversationEvidence>`
    select m.business_id, m.cashpoint_id, m.author_name, b.name as business_name, c.name as cashpoint_name,
      o.firstname || ' ' || o.lastname as owner, b.phone, b.tier, b.standing
    from support_message m join business b on b.id = m.business_id join person o on o.id = b.owner_id left join cashpoint c on c.id = m.cashpoint_id
    where m.id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

/** The line of the history with this short reference, of one business. */
export async function paymentByCode(db: Sql, businessId: string, code: bigint): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from history_item where number = payment_number(${code}::bigint) and business_id = ${businessId}`.execute(db)
  return rows[0]?.id ?? null
}
