import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DatedValue } from '../../dated-numbers-declaration.ts'

/** The next alarm about a sweep that has left and not arrived. */
export async function postponeAlarm(db: Sql, id: string, until: Date): Promise<void> {
  await sql`update sweep set due_at = ${until} where id = ${id} and state = 'on_its_way'`.execute(db)
}

/** False when this rule changes on that day already. */
export async function insertSweepRule(tx: Sql, rule: DatedValue): Promise<boolean> {
  const done = await sql`
    insert into sweep_rule (name, value, starts_on) values (${rule.name}, ${rule.value}, ${rule.startsOn}) on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}
