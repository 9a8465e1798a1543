import { type Sql, sql } from '../../../platform/db/index.ts'

/** Which of these session ids we have heard of, however they came. */
export async function knownSessions(db: Sql, partner: string, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from inbound_notice where partner = ${partner} and session_id = any(${sessionIds}::text[])`.execute(db)
  return new Set(rows.map((row) => row.session_id))
}

/** Until when the statement was swept the last time. */
export async function sweptTo(db: Sql, partner: string): Promise<Date | null> {
  const { rows } = await sql<{ read_to: Date }>`select read_to from statement_cursor where partner = ${partner} and reader = 'collections'`.execute(
    db,
  )
  return rows[0]?.read_to ?? null
}
