import { type Database, sql } from '../../../platform/db/index.ts'
import type { LiveEventScope, LiveEvent } from './live-events.ts'

/** A stream that was away for longer makes its screens load again, instead of replaying a day. */
const MAX_REPLAYED_EVENTS = 500

export async function newestEventId(db: Database, business: string, until: Date): Promise<bigint> {
  return db.tenant(business, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from live_event where business_id = ${business} and created_at <= ${until} order by id desc limit 1`.execute(tx)
    return rows[0]?.id ?? 0n
  })
}

export async function eventsAfter(db: Database, to: LiveEventScope, afterId: bigint): Promise<LiveEvent[]> {
  return db.tenant(to.business, async (tx) => {
    const isFor = to.cashpoint === null ? sql`true` : sql`cashpoint_id = ${to.cashpoint}`
    const { rows } = await sql<LiveEvent>`
      select id::text as id, business_id as business, cashpoint_id as cashpoint, kind, data from live_event
      where business_id = ${to.business} and id > ${afterId} and ${isFor} order by live_event.id limit ${MAX_REPLAYED_EVENTS}`.execute(tx)
    return rows
  })
}
