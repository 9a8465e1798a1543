import { type Database, sql } from '../../../platform/db/index.ts'
import { ALL_BUSINESSES } from '../../ledger/index.ts'
import type { LiveEventScope, LiveEvent } from './live-events.ts'

/** A stream that was away for longer makes its screens load again, instead of replaying a day. */
const MAX_REPLAYED_EVENTS = 500

export async function newestEventId(db: Database, business: string, until: Date): Promise<bigint> {
  return db.tenant(business, async (tx) => {
    const newest = (id: string) => sql`(select id from live_event where business_id = ${id} and created_at <= ${until} order by id desc limit 1)`
    const { rows } = await sql<{ id: bigint }>`
      select greatest(coalesce(${newest(business)}, 0), coalesce(${newest(ALL_BUSINESSES)}, 0)) as id`.execute(tx)
    return rows[0]!.id
  })
}

export async function eventsAfter(db: Database, to: LiveEventScope, afterId: bigint): Promise<LiveEvent[]> {
  return db.tenant(to.business, async (tx) => {
    const isFor = to.cashpoint === null ? sql`true` : sql`cashpoint_id = ${to.cashpoint}`
    const { rows } = await sql<Omit<LiveEvent, 'id'> & { id: bigint }>`
      select * from (
        (select id, business_id as business, cashpoint_id as cashpoint, kind, data from live_event
          where business_id = ${to.business} and id > ${afterId} and ${isFor} order by id limit ${MAX_REPLAYED_EVENTS})
        union all
        (select id, business_id, cashpoint_id, kind, data from live_event
          where business_id = ${ALL_BUSINESSES} and id > ${afterId} order by id limit ${MAX_REPLAYED_EVENTS})
      ) e order by id limit ${MAX_REPLAYED_EVENTS}`.execute(tx)
    return rows.map((row) => ({ ...row, id: String(row.id) }))
  })
}
