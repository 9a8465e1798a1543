import { defineDatedInsert, type Sql, sql } from '../../../platform/db/index.ts'

/** The next alarm about a sweep that has left and not arrived. */
export async function postponeAlarm(db: Sql, id: string, until: Date): Promise<void> {
  await sql`update sweep set due_at = ${until} where id = ${id} and state = 'on_its_way'`.execute(db)
}

/** False when this rule changes on that day already. */
export const insertSweepRule = defineDatedInsert('sweep_rule')
