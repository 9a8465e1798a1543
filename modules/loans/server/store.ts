import type { LagosDay } from '../../../platform/clock/index.ts'
import { defineDatedInsert, type Sql, sql } from '../../../platform/db/index.ts'
import type { WarranterRow } from './rows.ts'

/** False when the rate of this tenure changes on that day already. */
export async function insertRate(tx: Sql, rate: { tenureMonths: number; monthPpm: number; startsOn: LagosDay }): Promise<boolean> {
  const done = await sql`
    insert into loan_rate (tenure_months, month_ppm, starts_on) values (${rate.tenureMonths}, ${rate.monthPpm}, ${rate.startsOn})
    on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

/** False when this rule changes on that day already. */
export const insertRule = defineDatedInsert('loan_rule')

/** Keeps the code of a business that has one. */
export async function insertWarranter(tx: Sql, { business_id, code, created_by, created_at }: WarranterRow): Promise<void> {
  await sql`
    insert into warranter (business_id, code, created_by, created_at) values (${business_id}, ${code}, ${created_by}, ${created_at})
    on conflict (business_id) do nothing`.execute(tx)
}
