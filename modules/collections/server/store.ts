import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Told } from './queries.ts'

export type NoticeRow = {
  id: string
  partner: string
  session_id: string
  source: 'notice' | 'sweep'
  raw: string
  told: Told | null
  received_at: Date
}

/** Kept as they came, once a session id. Answers those that are new. */
export async function keepNotices(db: Sql, notices: readonly NoticeRow[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    insert into inbound_notice (id, partner, session_id, source, raw, told, received_at)
    select * from unnest(${notices.map((n) => n.id)}::text[], ${notices.map((n) => n.partner)}::text[], ${notices.map((n) => n.session_id)}::text[],
                         ${notices.map((n) => n.source)}::text[], ${notices.map((n) => n.raw)}::text[], ${notices.map((n) => n.told && JSON.stringify(n.told))}::jsonb[], ${notices.map((n) => n.received_at)}::timestamptz[])
    on conflict (partner, session_id) do nothing returning session_id`.execute(db)
  return rows.map((row) => row.session_id)
}

/** Also backwards: a mark of a clock that was ahead must not stay, and of two sweeps at once the one that stands reads a moment again. */
export async function keepSweptTo(db: Sql, partner: string, to: Date): Promise<void> {
  await sql`
    insert into statement_cursor (partner, reader, read_to) values (${partner}, 'collections', ${to})
    on conflict (partner, reader) do update set read_to = excluded.read_to`.execute(db)
}
