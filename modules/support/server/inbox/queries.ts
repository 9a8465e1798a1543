import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Conversation } from '../queries.ts'
import type { SavedAnswerRow, SupportMessageRow } from '../rows.generated.ts'

/** The hours in which a question is answered. */
const ANSWER_HOURS = 4
/** The newest messages among which answered conversations are searched. */
const LATEST_MESSAGES = 300
const MAX_CONVERSATIONS = 80

const isSame = (a: string, b: string) =>
  sql`${sql.ref(`${a}.business_id`)} = ${sql.ref(`${b}.business_id`)} and coalesce(${sql.ref(`${a}.cashpoint_id`)}, '') = coalesce(${sql.ref(`${b}.cashpoint_id`)}, '')`

export type ListedConversation = Pick<SupportMessageRow, 'id' | 'author' | 'author_name' | 'text'> & {
  business: string
  cashpoint: string | null
  on: Date
  waits_since: Date | null
  due_on: Date | null
}

/** Conversations that wait, the oldest question first; then those that were answered last. */
export async function listedConversations(db: Sql): Promise<ListedConversation[]> {
  const { rows } = await sql<ListedConversation>`
    with waiting as (
      select distinct on (business_id, coalesce(cashpoint_id, '')) id, business_id, cashpoint_id, created_at as waits_since
      from support_message where author = 'customer' and read_at is null
      order by business_id, coalesce(cashpoint_id, ''), created_at, id),
    latest as materialized (select id, business_id, cashpoint_id, created_at from support_message order by created_at desc, id desc limit ${LATEST_MESSAGES}),
    answered as (
      select distinct on (l.business_id, coalesce(l.cashpoint_id, '')) l.id, l.business_id, l.cashpoint_id, null::timestamptz as waits_since from latest l
      where not exists (select from waiting w where ${isSame('w', 'l')})
      order by l.business_id, coalesce(l.cashpoint_id, ''), l.created_at desc, l.id desc)
    select c.id, b.name as business, p.name as cashpoint, m.author, m.author_name, left(m.text, 160) as text, m.created_at as "on",
      c.waits_since, c.waits_since + ${sql.lit(`${ANSWER_HOURS} hours`)}::interval as due_on
    from (select * from waiting union all select * from answered) c join business b on b.id = c.business_id left join cashpoint p on p.id = c.cashpoint_id
    cross join lateral (
      select author, author_name, text, created_at from support_message m where ${isSame('m', 'c')} order by m.created_at desc, m.id desc limit 1) m
    order by c.waits_since nulls last, m.created_at desc limit ${MAX_CONVERSATIONS}`.execute(db)
  return rows
}

/** How long customers waited for the first answer, of the questions since a time. A further question before the answer waits with the first. */
export async function firstAnswers(db: Sql, since: Date): Promise<{ median_seconds: number | null; answered: number }> {
  const { rows } = await sql<{ median_seconds: number | null; answered: number }>`
    with message as (
      select author, created_at, lag(author) over before as before, min(created_at) filter (where author = 'staff') over after as answered_at
      from support_message where created_at >= ${since}
      window before as (partition by business_id, coalesce(cashpoint_id, '') order by created_at, id),
        after as (partition by business_id, coalesce(cashpoint_id, '') order by created_at, id rows between 1 following and unbounded following))
    select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))::int as median_seconds, count(*)::int as answered
    from message where author = 'customer' and before is distinct from 'customer' and answered_at is not null`.execute(db)
  return rows[0]!
}

/** The work item of a conversation that waits: its first question without an answer. */
export async function waitingItem(db: Sql, { businessId, cashpointId }: Conversation): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from support_message
    where business_id = ${businessId} and coalesce(cashpoint_id, '') = ${cashpointId ?? ''} and author = 'customer' and read_at is null
    order by created_at, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type Note = { on: Date; by: string; text: string }

/** Notes of staff about any question of a conversation, oldest first. */
export async function notesOf(db: Sql, { businessId, cashpointId }: Conversation, limit: number): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select e.created_at as "on", o.name as by, e.text from work_item_event e join operator o on o.id = e.operator_id
    where e.kind = 'support' and e.event = 'note' and e.subject_id in (
      select id from support_message where business_id = ${businessId} and coalesce(cashpoint_id, '') = ${cashpointId ?? ''}
      order by created_at desc, id desc limit ${LATEST_MESSAGES})
    order by e.id desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

export type SavedAnswer = Pick<SavedAnswerRow, 'id' | 'title' | 'text'>

export async function savedAnswers(db: Sql, limit: number): Promise<SavedAnswer[]> {
  const { rows } = await sql<SavedAnswer>`
    select id, title, text from saved_answer where removed_at is null order by lower(title) limit ${limit}`.execute(db)
  return rows
}

export type BusinessOfThread = {
  business_name: string
  cashpoint_name: string | null
  owner: string
  owner_firstname: string
  phone: string
  tier: string
  standing: string
}

export async function businessOfThread(db: Sql, { businessId, cashpointId }: Conversation): Promise<BusinessOfThread> {
  const { rows } = await sql<BusinessOfThread>`
    select b.name as business_name, c.name as cashpoint_name, o.firstname || ' ' || o.lastname as owner, o.firstname as owner_firstname,
      b.phone, b.tier, b.standing
    from business b join person o on o.id = b.owner_id left join cashpoint c on c.id = ${cashpointId} where b.id = ${businessId}`.execute(db)
  return rows[0]!
}
