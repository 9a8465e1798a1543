import { type Sql, sql } from '../db/index.ts'

/**
 * The due times of those jobs with these keys that the queue will still run: running, waiting, or waiting for a retry.
 * A job in a batch has no key of its own until it fails.
 */
export async function pendingJobs(db: Sql, keys: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; run_at: Date }>`select key, run_at from jobs_alive(${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row.run_at]))
}
