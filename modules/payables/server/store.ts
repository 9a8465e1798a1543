import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DatedValue } from '../../dated-numbers-declaration.ts'

/** False when another price of this partner starts on that day. */
export async function insertTariff(tx: Sql, { name, value, startsOn }: DatedValue): Promise<boolean> {
  const done = await sql`
    insert into partner_tariff (partner, kobo, starts_on) values (${name}, ${value}, ${startsOn}) on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}
