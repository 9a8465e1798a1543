import { type Sql, sql } from '../../../platform/db/index.ts'
import type { StoredResult } from './result.ts'

/** One request at a time; true when the newest run is older than `before`, and this one was added. */
export async function insertRun(tx: Sql, run: { id: string; requestedBy: string | null; at: Date; before: Date }): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('board_run'))`.execute(tx)
  const { rows } = await sql`
    insert into board_run (id, asked_by, asked_at) select ${run.id}, ${run.requestedBy}, ${run.at}
    where not exists (select from board_run where asked_at > ${run.before}) returning id`.execute(tx)
  return rows.length > 0
}

export async function finishRun(db: Sql, id: string, result: StoredResult, at: Date): Promise<void> {
  await sql`update board_run set result = ${JSON.stringify(result)}::jsonb, finished_at = ${at} where id = ${id} and finished_at is null`.execute(db)
}

export async function deleteRunsBefore(db: Sql, at: Date): Promise<void> {
  await sql`delete from board_run where asked_at < ${at}`.execute(db)
}
