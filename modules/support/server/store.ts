import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Conversation } from './queries.ts'
import type { SupportMessageRow } from './rows.generated.ts'

/** Returns how often this crash has been reported; a repeated request counts once. */
export async function upsertCrash(
  tx: Sql,
  crash: { id: string; digest: Buffer; subject: string; message: string; requestId: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    insert into crash_report as c (id, digest, subject, message, request_id, times, first_at, last_at)
    values (${crash.id}, ${crash.digest}, ${crash.subject}, ${crash.message}, ${crash.requestId}, 1, ${crash.at}, ${crash.at})
    on conflict (digest) do update set times = c.times + (c.request_id <> excluded.request_id)::int, request_id = excluded.request_id, last_at = excluded.last_at
    returning times`.execute(tx)
  return rows[0]!.times
}

export async function insertMessage(tx: Sql, row: Omit<SupportMessageRow, 'read_at'>): Promise<void> {
  await sql`
    insert into support_message (id, business_id, cashpoint_id, author, person_id, author_name, text, upload_id, transaction_id, created_at)
    values (${row.id}, ${row.business_id}, ${row.cashpoint_id}, ${row.author}, ${row.person_id}, ${row.author_name}, ${row.text}, ${row.upload_id},
      ${row.transaction_id}, ${row.created_at})`.execute(tx)
}

/** The other side saw what this author wrote. Returns how many messages were new to it. */
export async function markRead(tx: Sql, { businessId, cashpointId }: Conversation, author: SupportMessageRow['author'], at: Date): Promise<number> {
  const done = await sql`
    update support_message set read_at = ${at}
    where business_id = ${businessId} and coalesce(cashpoint_id, '') = ${cashpointId ?? ''} and author = ${author} and read_at is null`.execute(tx)
  return Number(done.numAffectedRows ?? 0)
}
