import { type Sql, sql } from '../../../platform/db/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { ActivityNames } from '../../kernel/activity-declaration.ts'
import type { CollectionRow, InboundNoticeRow } from './rows.ts'

export async function findNotice(db: Sql, partner: string, sessionId: string): Promise<Pick<InboundNoticeRow, 'told' | 'received_at'> | null> {
  const { rows } = await sql<Pick<InboundNoticeRow, 'told' | 'received_at'>>`
    select told, received_at from inbound_notice where partner = ${partner} and session_id = ${sessionId}`.execute(db)
  return rows[0] ?? null
}

export async function findCollection(db: Sql, partner: string, sessionId: string): Promise<(CollectionRow & { account_number: string }) | null> {
  const { rows } = await sql<CollectionRow & { account_number: string }>`
    select c.*, p.account_number from collection c join cashpoint p on p.id = c.cashpoint_id where c.partner = ${partner} and c.session_id = ${sessionId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * The given session ids that are known by a notice or the sweep. True if it was received before that time and still
 * waits for the bank: not posted, or under a lien.
 */
export async function findKnownNotices(db: Sql, partner: string, sessionIds: readonly string[], before: Date): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ session_id: string; waits: boolean }>`
    select n.session_id, n.received_at < ${before} and ${isAwaitingBank} as waits
    from inbound_notice n where n.partner = ${partner} and n.session_id = any(${sessionIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.session_id, row.waits]))
}

/** Whether the notice `n` waits for the bank: nothing is posted for it, or it is posted under a lien. */
const isAwaitingBank = sql`(not exists (select from command_key k where k.scope = 'collection' and k.key = n.partner || ':' || n.session_id)
  or exists (select from collection c where c.partner = n.partner and c.session_id = n.session_id and c.state = 'posted_on_lien'))`

/** The bank's confirmation of this session is posted: there is nothing left to ask. */
export async function isConfirmed(db: Sql, partner: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${isAwaitingBank} as waits from inbound_notice n where n.partner = ${partner} and n.session_id = ${sessionId}`.execute(db)
  return rows[0]?.waits === false
}

/** The position in the notices that a reader has reached. */
export type NoticeCursor = Pick<InboundNoticeRow, 'received_at' | 'session_id'>

/**
 * Reads the next notices before that time, after the cursor. Returns those without a posting. `last`: the cursor of the
 * last one read; null when there are no more.
 */
export async function findUnpostedNotices(
  db: Sql,
  partner: string,
  after: NoticeCursor,
  before: Date,
  limit: number,
): Promise<{ sessionIds: string[]; last: NoticeCursor | null }> {
  const { rows } = await sql<{ sessionIds: string[]; looked: number; received_at: Date | null; session_id: string | null }>`
    with page as materialized (
      select session_id, received_at from inbound_notice
      where partner = ${partner} and (received_at, session_id) > (${after.received_at}, ${after.session_id}) and received_at < ${before}
      order by received_at, session_id limit ${limit})
    select coalesce(array_agg(p.session_id order by p.received_at, p.session_id) filter (where k.key is null), '{}') as "sessionIds",
      count(*)::int as looked, (array_agg(p.received_at order by p.received_at desc, p.session_id desc))[1] as received_at,
      (array_agg(p.session_id order by p.received_at desc, p.session_id desc))[1] as session_id
    from page p left join command_key k on k.scope = 'collection' and k.key = ${partner} || ':' || p.session_id`.execute(db)
  const { sessionIds, looked, received_at, session_id } = rows[0]!
  return { sessionIds, last: looked < limit ? null : { received_at: received_at!, session_id: session_id! } }
}

/** Credits posted on a notice before that time and not confirmed since, oldest first. */
export async function findCreditsOnLien(db: Sql, partner: string, postedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from collection where partner = ${partner} and state = 'posted_on_lien' and posted_at < ${postedBefore}
    order by posted_at limit 5000`.execute(db)
  return rows.map((row) => row.session_id)
}

/** The readers with a cursor: the sweep of the statement, and the alarms for unposted credits. */
export type CursorName = 'collections' | 'collections.watch'

export async function readCursor(db: Sql, partner: string, reader: CursorName): Promise<Date | null> {
  const { rows } = await sql<{ read_to: Date }>`
    select read_to from statement_cursor where partner = ${partner} and reader = ${reader}`.execute(db)
  return rows[0]?.read_to ?? null
}

/** Ids of the collections of a business under this session id. */
export const collectionsBy = (businessId: string, printed: string) =>
  sql`select id as subject_id from collection where business_id = ${businessId} and session_id = ${printed}
    union all select id from collection where business_id = ${businessId} and bank_session_id = ${printed}`

/** A collection of another business is null. */
export async function collectionOf(db: Sql, businessId: string, id: string): Promise<CollectionRow | null> {
  const { rows } = await sql<CollectionRow>`select * from collection where id = ${id} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function collectionById(db: Sql, id: string): Promise<CollectionRow | null> {
  const { rows } = await sql<CollectionRow>`select * from collection where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** When and how we heard of a payment in; null for one between two businesses of ours. */
export async function noticeOf(
  db: Sql,
  { partner, session_id }: Pick<CollectionRow, 'partner' | 'session_id'>,
): Promise<Pick<InboundNoticeRow, 'source' | 'received_at'> | null> {
  const { rows } = await sql<Pick<InboundNoticeRow, 'source' | 'received_at'>>`
    select source, received_at from inbound_notice where partner = ${partner} and session_id = ${session_id}`.execute(db)
  return rows[0] ?? null
}

/** By its id or by the session id of the bank. */
export async function collectionNamed(db: Sql, idOrSession: string): Promise<CollectionRow | null> {
  const { rows } = await sql<CollectionRow>`
    select * from collection where id = ${idOrSession} union all select * from collection where session_id = ${idOrSession} limit 1`.execute(db)
  return rows[0] ?? null
}

/** Our account number of the cashpoint that was paid, and the name of its business. */
export async function collectionAccountOf(db: Sql, cashpointId: string): Promise<{ accountNumber: string; businessName: string }> {
  const { rows } = await sql<{ accountNumber: string; businessName: string }>`
    select c.account_number as "accountNumber", b.name as "businessName" from cashpoint c join business b on b.id = c.business_id where c.id = ${cashpointId}`.execute(
    db,
  )
  return rows[0]!
}

/** The payment that sends a collection back, the newest of several tries. */
export async function latestSendingBack(db: Sql, { id, business_id: businessId }: Pick<CollectionRow, 'id' | 'business_id'>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from transfer where subject_id = ${id} and business_id = ${businessId} and kind = 'sending_back' order by created_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Payments by their payers. */
export const payers: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, payer_name as name from collection where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, nameCase(name)]))
}
