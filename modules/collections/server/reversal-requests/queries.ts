import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import type { ReversalRequestRow } from '../rows.ts'

/** A request with the names of its people, and the payment that it is about. */
export type ListedRequest = ReversalRequestRow & {
  asked_by_name: string
  decided_by_name: string | null
  cashpoint_name: string
  amount: Kobo
  payer_name: string
  reversal_expires_at: Date
}

/** More open requests than a person decides at once. */
const MAX_LISTED = 50

const LISTED = sql`
  select r.*, p.firstname || ' ' || p.lastname as asked_by_name, d.firstname || ' ' || d.lastname as decided_by_name, s.name as cashpoint_name,
    case when m.kind = 'over' then m.amount else c.amount - c.part_back end as amount, c.payer_name, c.reversal_expires_at
  from reversal_request r
  join collection c on c.id = r.collection_id
  join cashpoint s on s.id = r.cashpoint_id
  join person p on p.id = r.asked_by
  left join person d on d.id = r.decided_by
  left join mismatch m on m.collection_id = c.id and m.state = 'open'`

/** The newest one about a payment. */
export async function latestRequest(db: Sql, businessId: string, collectionId: string): Promise<ListedRequest | null> {
  const { rows } = await sql<ListedRequest>`
    ${LISTED} where r.collection_id = ${collectionId} and r.business_id = ${businessId} order by r.created_at desc, r.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Those that can be decided now, the oldest first. */
export async function openRequests(db: Sql, businessId: string, at: Date, limit = MAX_LISTED): Promise<ListedRequest[]> {
  const { rows } = await sql<ListedRequest>`
    ${LISTED} where r.business_id = ${businessId} and r.state = 'asked' and c.state = 'posted' and c.reversal_expires_at > ${at}
    order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}

export async function countOpenRequests(db: Sql, businessId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from (
      select from reversal_request r join collection c on c.id = r.collection_id
      where r.business_id = ${businessId} and r.state = 'asked' and c.state = 'posted' and c.reversal_expires_at > ${at} limit ${MAX_LISTED}) o`.execute(
    db,
  )
  return rows[0]!.open
}

export async function countRequests(db: Sql, businessId: string, collectionId: string): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from reversal_request where collection_id = ${collectionId} and business_id = ${businessId}`.execute(db)
  return rows[0]!.requests
}
