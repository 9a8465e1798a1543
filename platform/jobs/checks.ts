import type { BrokenRow, Check } from '../integrity-checks/index.ts'
import { sql } from '../db/index.ts'

/** The queue does not retry a job that has used all its attempts: a person must look at it. */
export const jobChecks: readonly Check[] = [
  {
    sentence: 'No job has given up',
    unit: 'jobs in the queue',
    figure: sql`select jobs_in_queue() as figure`,
    broken: sql<BrokenRow>`select task, key, attempts, last_error from dead_jobs()`,
  },
]
