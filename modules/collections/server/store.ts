import type { DemoContext } from '../../kernel/demo-context.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { CursorName } from './queries.ts'
import type { InboundNoticeRow } from './rows.ts'

/**
 * Stored as received, once for each session id; a signed notice replaces the row that the sweep added before it came.
 * Returns the keys of new content.
 */
export async function storeNotices(db: Sql, notices: readonly InboundNoticeRow[]): Promise<Pick<InboundNoticeRow, 'partner' | 'session_id'>[]> {
  const { rows } = await sql<Pick<InboundNoticeRow, 'partner' | 'session_id'>>`
    insert into inbound_notice as known (id, partner, session_id, source, raw, told, received_at)
    select distinct on (w.partner, w.session_id) w.* from unnest(${notices.map((n) => n.id)}::text[], ${notices.map((n) => n.partner)}::text[], ${notices.map((n) => n.session_id)}::text[],
                         ${notices.map((n) => n.source)}::text[], ${notices.map((n) => n.raw)}::text[], ${notices.map((n) => n.told && JSON.stringify(n.told))}::jsonb[], ${notices.map((n) => n.received_at)}::timestamptz[])
      as w(id, partner, session_id, source, raw, told, received_at)
    order by w.partner, w.session_id, w.told is null
    on conflict (partner, session_id) do update set source = excluded.source, raw = excluded.raw, told = excluded.told
      where known.told is null and excluded.told is not null
    returning partner, session_id`.execute(db)
  return rows
}

/**
 * Also backwards: a cursor of a clock that was ahead must not stay. Of two concurrent writers the last wins, and at
 * worst a time is read again.
 */
export async function storeCursor(db: Sql, partner: string, reader: CursorName, to: Date): Promise<void> {
  await sql`
    insert into statement_cursor (partner, reader, read_to) values (${partner}, ${reader}, ${to})
    on conflict (partner, reader) do update set read_to = excluded.read_to`.execute(db)
}

/** The notices of the demo's payments; without them the sweep would take their statement lines for missed credits. */
export async function insertDemoNotices({ db, bank, idsAt, incoming }: DemoContext): Promise<void> {
  await sql`
    insert into inbound_notice (id, partner, session_id, source, raw, received_at)
    select w.id, ${bank}, w.session_id, 'notice', '{}', w.at
    from unnest(${incoming.map(({ at }) => idsAt(at).next('ntc'))}::text[], ${incoming.map(({ sessionId }) => sessionId)}::text[],
                ${incoming.map(({ at }) => at)}::timestamptz[]) as w(id, session_id, at)`.execute(db.system)
}

/** A recall is open: the merchant can no longer send the payment back. False when it is not in the wallet, or has a recall. */
export async function markRecalled(tx: Sql, collectionId: string, recallId: string): Promise<boolean> {
  const done = await sql`
    update collection set recall_id = ${recallId} where id = ${collectionId} and state = 'posted' and recall_id is null`.execute(tx)
  return done.numAffectedRows === 1n
}
