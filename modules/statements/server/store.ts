import { type Sql, sql } from '../../../platform/db/index.ts'
import type { StatementRow, StatementState } from './rows.ts'

export async function insertStatement(
  db: Sql,
  row: Pick<StatementRow, 'id' | 'business_id' | 'requested_by' | 'first_day' | 'last_day' | 'mailed_to' | 'charges' | 'file_key' | 'created_at'>,
): Promise<void> {
  await sql`
    insert into statement (id, business_id, requested_by, first_day, last_day, state, mailed_to, charges, file_key, created_at)
    values (${row.id}, ${row.business_id}, ${row.requested_by}, ${row.first_day}, ${row.last_day}, 'waiting', ${row.mailed_to}, ${row.charges}, ${row.file_key}, ${row.created_at})`.execute(
    db,
  )
}

/** Takes a statement that is not done; null when it was stopped or is done. */
export async function beginStatement(db: Sql, id: string): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`
    update statement set state = 'writing', tries = tries + 1, written = 0
    where id = ${id} and state in ('waiting', 'writing') returning *`.execute(db)
  return rows[0] ?? null
}

export async function setMovements(db: Sql, id: string, movements: number): Promise<void> {
  await sql`update statement set movements = ${movements} where id = ${id}`.execute(db)
}

/** False when the statement was stopped meanwhile. */
export async function setWritten(db: Sql, id: string, written: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update statement set written = ${written} where id = ${id} and state = 'writing'`.execute(db)
  return numAffectedRows === 1n
}

export type Finished = Required<{ [Column in 'opening' | 'credit' | 'debit' | 'closing']: bigint }> & { movements: number; pages: number; at: Date }

export async function finishStatement(db: Sql, id: string, done: Finished): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update statement set state = 'ready', written = ${done.movements}, movements = ${done.movements}, opening = ${done.opening},
      credit = ${done.credit}, debit = ${done.debit}, closing = ${done.closing}, pages = ${done.pages}, ended_at = ${done.at}
    where id = ${id} and state = 'writing'`.execute(db)
  return numAffectedRows === 1n
}

/** Ends a statement in a state without files, if it is in one of these states. */
export async function endStatement(db: Sql, id: string, from: readonly StatementState[], to: StatementState, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update statement set state = ${to}, ended_at = coalesce(ended_at, ${at}) where id = ${id} and state = any(${from}::text[])`.execute(db)
  return numAffectedRows === 1n
}
