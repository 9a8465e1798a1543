import type { Clock } from '../clock/index.ts'
import { type Sql, sql } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import { createSemaphore } from '../resilience/semaphore.ts'
import type { JobHandlers } from './worker.ts'

/**
 * The fields of a job that batching reads. `batchable`: it is due at once and may share a queue row with jobs of its
 * commit.
 */
type BatchableJob = { task: string; payload: object; key: string; runAt?: Date; maxAttempts?: number; batchable?: boolean }

/** A batch finishes as a whole: when its worker dies, all its jobs run again. */
const MAX_BATCH_SIZE = 16

/**
 * A busy commit enqueues many jobs of one kind. The queue takes, locks and deletes each job separately, which costs
 * more than many jobs do. Batchable jobs therefore share one queue row and run concurrently (`unbatching`).
 */
export function batchJobs<Job extends BatchableJob>(jobs: readonly Job[]): (Job | BatchableJob)[] {
  const alone = jobs.filter((job) => !isBatchable(job))
  const groups = Map.groupBy(jobs.filter(isBatchable), (job) => job.task)
  return [...alone, ...[...groups.values()].flatMap((group) => splitIntoChunks(group).map(toBatchJob))]
}

const isBatchable = (job: BatchableJob) => job.batchable === true && job.runAt === undefined

const splitIntoChunks = <Job>(jobs: readonly Job[]): Job[][] =>
  Array.from({ length: Math.ceil(jobs.length / MAX_BATCH_SIZE) }, (_, at) => jobs.slice(at * MAX_BATCH_SIZE, (at + 1) * MAX_BATCH_SIZE))

function toBatchJob<Job extends BatchableJob>(jobs: readonly Job[]): Job | BatchableJob {
  const [first] = jobs
  if (jobs.length === 1) return first!
  const batch = jobs.map(({ payload, key, maxAttempts }) => ({ payload, key, maxAttempts }))
  return { task: first!.task, payload: { bundle: batch }, key: `${first!.key} and ${jobs.length - 1} more` }
}

/** The queue's own delay before the second attempt. */
const RETRY_DELAY_MS = 3_000

/**
 * Handlers that also accept batches. At most `maxConcurrent` jobs of all batches run at once, in order of arrival. A
 * failed job returns to the queue alone, with its own key and attempts; the other jobs of its batch are done.
 */
export function unbatching(
  handlers: JobHandlers,
  { db, clock, log }: { db: Sql; clock: Pick<Clock, 'now'>; log: Log },
  maxConcurrent: number,
): JobHandlers {
  const semaphore = createSemaphore(maxConcurrent)
  const batch =
    (task: string, handle: JobHandlers[string]): JobHandlers[string] =>
    async (payload) => {
      const bundle = payload['bundle'] as JobBatch | undefined
      if (bundle === undefined) return handle(payload)
      const outcomes = await Promise.allSettled(bundle.map((job) => semaphore.run(() => handle(job.payload))))
      const failed = bundle.filter((_, at) => outcomes[at]!.status === 'rejected')
      if (failed.length === 0) return
      const [error] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      log.warn({ err: error, task, failed: failed.length, of: bundle.length }, 'jobs of a bundle failed, and are tried again one by one')
      const runAt = new Date(clock.now().getTime() + RETRY_DELAY_MS)
      await sql`select enqueue_jobs(${JSON.stringify(failed.map((job) => ({ task, ...job, runAt })))}::jsonb)`.execute(db)
    }
  return Object.fromEntries(Object.entries(handlers).map(([task, handle]) => [task, batch(task, handle)]))
}

type JobBatch = readonly { payload: Record<string, unknown>; key: string; maxAttempts?: number }[]
