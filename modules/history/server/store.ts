import { type Sql, sql } from '../../../platform/db/index.ts'

/** The maximum in one statement, which has a timeout of five seconds. */
const PAGE = 10_000

/** Deletes the minutes before an instant, oldest first. */
export async function deleteOldMinutes(db: Sql, before: Date, page = PAGE): Promise<void> {
  for (let deleted = page; deleted === page;) {
    const { numAffectedRows } = await sql`
      delete from received_minute m using (select business_id, minute from received_minute where minute < ${before} order by minute limit ${page}) old
      where (m.business_id, m.minute) = (old.business_id, old.minute)`.execute(db)
    deleted = Number(numAffectedRows)
  }
}

/** Whether payments have reached the webhook of their business, by the records behind their lines. */
export async function setWebhookSent(tx: Sql, subjectIds: readonly string[], isSent: boolean): Promise<void> {
  if (subjectIds.length === 0) return
  await sql`update history_item set webhook_sent = ${isSent} where subject_id = any(${subjectIds}::text[])`.execute(tx)
}
