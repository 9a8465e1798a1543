import { type Sql, sql } from '../../../platform/db/index.ts'

/** The maximum in one statement, which has a timeout of five seconds. */
const PAGE = 10_000

/** Live events are kept for a day, longer than any screen stays without a reload. Oldest first, which have the lowest ids. */
export async function deleteOldLiveEvents(db: Sql, before: Date, page = PAGE): Promise<void> {
  for (let forgotten = page; forgotten === page;) {
    const { numAffectedRows } = await sql`
      delete from live_event n using (select id, created_at from live_event order by id limit ${page}) oldest
      where n.id = oldest.id and oldest.created_at < ${before}`.execute(db)
    forgotten = Number(numAffectedRows)
  }
}
