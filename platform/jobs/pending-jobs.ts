import { type Sql, sql } from '../db/index.ts'

/**
 * Of the jobs with these keys those that the queue goes on with by itself, because they run or will be tried again, and when they
 * are due. A job that travels in a bundle has no key of its own until it fails.
 */
export async function pendingJobs(db: Sql, keys: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; run_at: Date }>`select key, run_at from jobs_alive(${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row.run_at]))
}
