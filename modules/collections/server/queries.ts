import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Inflow } from '../../../partners/bank/port.ts'
import type { CollectionRow } from './facts.ts'

/** A credit as a signed notice told it, the way it was kept. */
export type Told = Omit<Inflow, 'amountKobo' | 'receivedAt'> & { amountKobo: string; receivedAt: string }

export async function noticeOf(db: Sql, partner: string, sessionId: string): Promise<{ told: Told | null; received_at: Date } | null> {
  const { rows } = await sql<{ told: Told | null; received_at: Date }>`
    select told, received_at from inbound_notice where partner = ${partner} and session_id = ${sessionId}`.execute(db)
  return rows[0] ?? null
}

export async function collectionOf(db: Sql, partner: string, sessionId: string): Promise<(CollectionRow & { account_number: string }) | null> {
  const { rows } = await sql<CollectionRow & { account_number: string }>`
    select c.*, p.account_number from collection c join cashpoint p on p.id = c.cashpoint_id where c.partner = ${partner} and c.session_id = ${sessionId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Which of these session ids we have heard of, however they came. */
export async function knownSessions(db: Sql, partner: string, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from inbound_notice where partner = ${partner} and session_id = any(${sessionIds}::text[])`.execute(db)
  return new Set(rows.map((row) => row.session_id))
}

/** Notices that nothing was posted for yet, because their job gave up or its worker died; and what still stands under its lien. */
export async function unfinishedSessions(db: Sql, partner: string, toldBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select n.session_id from inbound_notice n
    where n.partner = ${partner} and n.received_at < ${toldBefore}
      and (not exists (select from command_key k where k.scope = 'collection' and k.key = n.partner || ':' || n.session_id)
        or exists (select from collection c where c.partner = n.partner and c.session_id = n.session_id and c.state = 'posted_on_lien'))
    order by n.received_at desc limit 500`.execute(db)
  return rows.map((row) => row.session_id)
}

/** Until when the statement was swept the last time. */
export async function sweptTo(db: Sql, partner: string): Promise<Date | null> {
  const { rows } = await sql<{ read_to: Date }>`select read_to from statement_cursor where partner = ${partner} and reader = 'collections'`.execute(
    db,
  )
  return rows[0]?.read_to ?? null
}
