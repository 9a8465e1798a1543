import { type Database, sql } from '../../../platform/db/index.ts'
import type { Listener, News } from './live-events.ts'

/** A stream that was away for longer asks its screens again; it does not replay a day. */
const MOST = 500

export async function newestEventId(db: Database, business: string, until: Date): Promise<bigint> {
  return db.tenant(business, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from live_event where business_id = ${business} and created_at <= ${until} order by id desc limit 1`.execute(tx)
    return rows[0]?.id ?? 0n
  })
}

export async function eventsAfter(db: Database, to: Listener, afterId: bigint): Promise<News[]> {
  return db.tenant(to.business, async (tx) => {
    const isFor = to.cashpoint === null ? sql`true` : sql`cashpoint_id = ${to.cashpoint}`
    const { rows } = await sql<News>`
      select id::text as id, business_id as business, cashpoint_id as cashpoint, kind, data from live_event
      where business_id = ${to.business} and id > ${afterId} and ${isFor} order by live_event.id limit ${MOST}`.execute(tx)
    return rows
  })
}
