import { type Sql, sql } from '../../../platform/db/index.ts'
import type { LimitIncreaseRow, LimitIncreaseMoveRow } from './rows.generated.ts'

const COLUMNS = sql`id, business_id, person_id, state, amount, from_amount, upload_id, question, reason, asked_at, moved_at, due_at`

export async function lastRequest(db: Sql, businessId: string): Promise<LimitIncreaseRow | null> {
  const { rows } = await sql<LimitIncreaseRow>`
    select ${COLUMNS} from limit_increase where business_id = ${businessId} order by asked_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function requestById(db: Sql, id: string): Promise<LimitIncreaseRow | null> {
  const { rows } = await sql<LimitIncreaseRow>`select ${COLUMNS} from limit_increase where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function movesOf(db: Sql, requestId: string): Promise<LimitIncreaseMoveRow[]> {
  const { rows } = await sql<LimitIncreaseMoveRow>`
    select id, request_id, business_id, from_state, to_state, actor, reason, at from limit_increase_move
    where request_id = ${requestId} order by id limit 50`.execute(db)
  return rows
}

/** The largest sums that left on one day, of the last 30 days. */
export async function largestDays(db: Sql, businessId: string, since: string): Promise<{ day: string; used: bigint }[]> {
  const { rows } = await sql<{ day: string; used: bigint }>`
    select period as day, used from meter where subject = ${businessId} and kind = 'outflow' and period >= ${since} and period <> 'ever'
    order by used desc limit 5`.execute(db)
  return rows
}

export async function grantedLimits(db: Sql, businessId: string): Promise<{ amount: bigint; starts_at: Date }[]> {
  const { rows } = await sql<{ amount: bigint; starts_at: Date }>`
    select amount_kobo as amount, starts_at from business_limit where business_id = ${businessId} order by id desc limit 10`.execute(db)
  return rows
}

/** The desk's queue. */
export const WAITING_REQUESTS = sql`
  select l.id, l.business_id, b.name as business, 'New daily limit' as what, l.amount, l.asked_at as opened_at,
    coalesce(l.due_at, l.moved_at) as due_at, l.state = 'in_review' as is_open
  from limit_increase l join business b on b.id = l.business_id`
