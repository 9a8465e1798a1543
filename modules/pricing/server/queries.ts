import type { Clock } from '../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import { type DeclaredDay, keepDeclaredDays } from '../../../platform/nigeria/holidays.ts'
import type { LimitRule } from './limits.ts'
import type { FeeRule } from './quote.ts'

export type Rules = { fees: readonly FeeRule[]; limits: readonly LimitRule[] }

const CACHE_LIFETIME_MS = 30_000

/** The bank days of the process are read with them. Rules change by dated rows, days ahead; a copy that is half a minute old is as good as the table. */
export function createRulesReader(db: Sql, clock: Pick<Clock, 'monotonicMs'>): () => Promise<Rules> {
  let copy: { rules: Rules; readAt: number } | null = null
  return async () => {
    if (!copy || clock.monotonicMs() - copy.readAt > CACHE_LIFETIME_MS) copy = { rules: await readRules(db), readAt: clock.monotonicMs() }
    return copy.rules
  }
}

async function readRules(db: Sql): Promise<Rules> {
  const fees = await sql<FeeRule>`
    select name, classification, business_id as "businessId", follows_class as "followsClass", from_kobo as "fromKobo", rate_ppm as "ratePpm", flat_kobo as "flatKobo", cap_kobo as "capKobo", starts_on as "startsOn" from fee_rule`.execute(
    db,
  )
  const limits = await sql<LimitRule>`select name, amount_kobo as "amountKobo", starts_on as "startsOn" from limit_rule`.execute(db)
  keepDeclaredDays(await declaredDays(db))
  return { fees: fees.rows, limits: limits.rows }
}

/** In the order in which they were decided. */
export async function declaredDays(db: Sql): Promise<DeclaredDay[]> {
  const { rows } = await sql<DeclaredDay>`select day, name, is_off as "isOff" from public_holiday order by id`.execute(db)
  return rows
}
