import { type Database, sql } from '../../platform/db/index.ts'

type Connection = Pick<Database, 'transaction'>
export type QueueRow = { task: string; state: string; jobs: number; oldest: string; last_error: string | null }

/** Jobs by task and state, those that were given up first. As the login role, which owns the queue. */
export function listQueue(db: Connection): Promise<QueueRow[]> {
  return db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await sql<QueueRow>`
      select task, state, count(*)::int as jobs,
        case when min(run_at) > now() then 'in ' || to_char(min(run_at) - now(), 'HH24:MI:SS') else to_char(now() - min(run_at), 'HH24:MI:SS') end as oldest,
        (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as last_error
      from (
        select id, task, run_at, left(last_error, 120) as last_error, case
          when lease is not null then 'running'
          when attempts >= max_attempts then 'given up'
          when run_at > now() then 'scheduled'
          else 'due' end as state
        from job) job
      group by task, state order by state = 'given up' desc, state, task`.execute(tx)
    return rows
  })
}

/** Gives every job of a task that was given up all its attempts again, now. Returns how many there were. */
export function retryGivenUp(db: Connection, task: string): Promise<number> {
  return db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { numAffectedRows } = await sql`update job set attempts = 0, run_at = now() where task = ${task} and attempts >= max_attempts`.execute(tx)
    return Number(numAffectedRows)
  })
}
