import { type BrokenRow, defineChecks } from '../integrity-checks/index.ts'
import { sql } from '../db/index.ts'

/**
 * The queue does not retry a job that has used all its attempts: a person must look at it. A job that waits longer than
 * its bound has no worker: none runs, none has a slot, or none knows the task.
 */
export const jobChecks = defineChecks([
  {
    sentence: 'No job has given up',
    unit: 'jobs in the queue',
    figure: sql`select jobs_in_queue() as figure`,
    broken: sql<BrokenRow>`select task, key, attempts, last_error from dead_jobs()`,
  },
  {
    sentence: 'No job has waited for a worker longer than it may',
    unit: 'jobs in the queue',
    figure: sql`select jobs_in_queue() as figure`,
    broken: sql<BrokenRow>`select task, key, waited_seconds, max_wait_seconds from late_jobs()`,
  },
])
