import { type Sql, sql } from '../../../platform/db/index.ts'

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
