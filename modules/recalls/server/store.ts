import { type Sql, sql } from '../../../platform/db/index.ts'
import type { RecallRow } from './rows.generated.ts'

/** Null when it was inserted; else what is there already. */
export async function insertRecall(tx: Sql, row: RecallRow): Promise<'same_payment' | 'same_reference' | null> {
  const done = await sql`
    insert into recall (id, business_id, collection_id, state, amount, bank_reference, asked_on, is_in_time, why, logged_by, logged_at, due_at)
    values (${row.id}, ${row.business_id}, ${row.collection_id}, ${row.state}, ${row.amount}, ${row.bank_reference}, ${row.asked_on}, ${row.is_in_time},
      ${row.why}, ${row.logged_by}, ${row.logged_at}, ${row.due_at})
    on conflict do nothing`.execute(tx)
  if (done.numAffectedRows === 1n) return null
  const { rows } = await sql`select 1 from recall where bank_reference = ${row.bank_reference}`.execute(tx)
  return rows.length > 0 ? 'same_reference' : 'same_payment'
}

/** Compare-and-set. False when it has another state meanwhile. */
export async function endReturning(tx: Sql, id: string, at: Date): Promise<boolean> {
  const done = await sql`update recall set state = 'returned', ended_at = ${at} where id = ${id} and state = 'returning'`.execute(tx)
  return done.numAffectedRows === 1n
}
