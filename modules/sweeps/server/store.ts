import { defineDatedInsert, type Sql, sql } from '../../../platform/db/index.ts'

/** An alarm was raised about a sweep that has left and not arrived. */
export async function recordAlarm(db: Sql, id: string, at: Date): Promise<void> {
  await sql`update sweep set alarmed_at = ${at} where id = ${id} and state = 'on_its_way'`.execute(db)
}

/** False when this rule changes on that day already. */
export const insertSweepRule = defineDatedInsert('sweep_rule')
