import { type Sql, sql } from '../../../platform/db/index.ts'

/** News are kept for a day: longer than any screen is away without being loaded anew. */
export async function forgetNews(db: Sql, before: Date): Promise<void> {
  await sql`delete from live_event where created_at < ${before}`.execute(db)
}
