import type { BrokenRow, Check } from '../integrity-checks/index.ts'
import { sql } from '../db/index.ts'

/** A job that failed as often as it may is tried by nobody again: somebody has to look at it. */
export const jobChecks: readonly Check[] = [
  {
    sentence: 'No job has given up',
    unit: 'jobs in the queue',
    figure: sql`select jobs_in_queue() as figure`,
    // Every job of ours has a key (JobSpec). Without one it gave up nothing: a newer job of its key took its place while it ran.
    broken: sql<BrokenRow>`select task, key, attempts, last_error from dead_jobs() where key is not null`,
  },
]
