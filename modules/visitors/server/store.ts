import { type Sql, sql } from '../../../platform/db/index.ts'
import type { VisitorMessageRow, WaitlistEntryRow } from './rows.generated.ts'

export async function insertWaitlistEntry(db: Sql, { list, email, created_at }: WaitlistEntryRow): Promise<void> {
  await sql`insert into waitlist_entry (list, email, created_at) values (${list}, ${email}, ${created_at}) on conflict do nothing`.execute(db)
}

export async function insertVisitorMessage(
  tx: Sql,
  row: Pick<VisitorMessageRow, 'id' | 'email' | 'subject' | 'message' | 'created_at'>,
): Promise<void> {
  await sql`
    insert into visitor_message (id, email, subject, message, created_at) values (${row.id}, ${row.email}, ${row.subject}, ${row.message}, ${row.created_at})`.execute(
    tx,
  )
}

/** False when it was ended before. */
export async function endVisitorMessage(
  tx: Sql,
  ended: { id: string; state: 'answered' | 'closed'; answer: string | null; by: string; at: Date },
): Promise<boolean> {
  const done = await sql`
    update visitor_message set state = ${ended.state}, answer = ${ended.answer}, answered_by = ${ended.by}, ended_at = ${ended.at}
    where id = ${ended.id} and state = 'open'`.execute(tx)
  return done.numAffectedRows === 1n
}
