import type { LagosDay } from '../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DeclaredDay } from '../../../platform/nigeria/holidays.ts'
import type { LimitName } from './limits.ts'
import type { FeeRule } from './quote.ts'

/** False when a schedule of this name and class, or of this business, starts on that day already. */
export async function insertFeeBands(db: Sql, bands: readonly FeeRule[]): Promise<boolean> {
  const { name, classification, businessId, startsOn } = bands[0]!
  const { rows: known } = await sql`
    select from fee_rule where name = ${name} and classification is not distinct from ${classification}
      and business_id is not distinct from ${businessId} and starts_on = ${startsOn}::date limit 1`.execute(db)
  if (known.length > 0) return false
  const values = bands.map(
    (band) =>
      sql`(${band.name}, ${band.classification}, ${band.businessId}, ${band.followsClass}, ${band.fromKobo}::bigint, ${band.ratePpm}::int, ${band.flatKobo}::bigint, ${band.capKobo}::bigint, ${band.startsOn}::date)`,
  )
  await sql`insert into fee_rule (name, classification, business_id, follows_class, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values ${sql.join(values)}`.execute(
    db,
  )
  return true
}

/** False when this limit changes on that day already. */
export async function insertLimit(db: Sql, { name, amount, startsOn }: { name: LimitName; amount: number; startsOn: LagosDay }): Promise<boolean> {
  const { rows } = await sql`
    insert into limit_rule (name, amount_kobo, starts_on) values (${name}, ${amount}, ${startsOn}) on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** The newest row of a day holds. */
export async function insertHoliday(db: Sql, { day, name, isOff, at }: DeclaredDay & { at: Date }): Promise<void> {
  await sql`insert into public_holiday (day, name, is_off, created_at) values (${day}, ${name}, ${isOff}, ${at})`.execute(db)
}
