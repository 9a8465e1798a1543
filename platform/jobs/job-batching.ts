import type { Clock } from '../clock/index.ts'
import { type Sql, sql } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { JobHandlers } from './worker.ts'

/** What of a job bundling looks at. `joins`: it is due at once, and may travel with others of its kind that its commit leaves. */
type Joining = { task: string; payload: object; key: string; runAt?: Date; maxAttempts?: number; joins?: boolean }

/** So many at most: a bundle is done as a whole, and a worker that dies leaves all of it to be done again. */
const MOST = 16

/**
 * A busy commit leaves many jobs of one kind. The queue takes, locks and forgets each of its jobs by itself, which costs more
 * than many of them do; so those that may join travel as one job, and are done side by side (`unbundling`).
 */
export function bundled<Job extends Joining>(jobs: readonly Job[]): (Job | Joining)[] {
  const alone = jobs.filter((job) => !mayJoin(job))
  const groups = Map.groupBy(jobs.filter(mayJoin), (job) => job.task)
  return [...alone, ...[...groups.values()].flatMap((group) => chunksOf(group).map(inOne))]
}

const mayJoin = (job: Joining) => job.joins === true && job.runAt === undefined

const chunksOf = <Job>(jobs: readonly Job[]): Job[][] =>
  Array.from({ length: Math.ceil(jobs.length / MOST) }, (_, at) => jobs.slice(at * MOST, (at + 1) * MOST))

function inOne<Job extends Joining>(jobs: readonly Job[]): Job | Joining {
  const [first] = jobs
  if (jobs.length === 1) return first!
  const bundle = jobs.map(({ payload, key, maxAttempts }) => ({ payload, key, maxAttempts }))
  return { task: first!.task, payload: { bundle }, key: `${first!.key} and ${jobs.length - 1} more` }
}

/** As the queue itself waits before the second try. */
const AGAIN_AFTER_MS = 3_000

/**
 * Handlers that take bundles too: at most `places` of all their jobs are under way at once, in the order in which they came.
 * Whichever fails goes back to the queue by itself, with its own key and tries; the others are done.
 */
export function unbundling(handlers: JobHandlers, { db, clock, log }: { db: Sql; clock: Pick<Clock, 'now'>; log: Log }, places: number): JobHandlers {
  const inPlace = createPlaces(places)
  const taking =
    (task: string, handle: JobHandlers[string]): JobHandlers[string] =>
    async (payload) => {
      const bundle = payload['bundle'] as Bundle | undefined
      if (bundle === undefined) return handle(payload)
      const outcomes = await Promise.allSettled(bundle.map((job) => inPlace(() => handle(job.payload))))
      const failed = bundle.filter((_, at) => outcomes[at]!.status === 'rejected')
      if (failed.length === 0) return
      const [error] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      log.warn({ err: error, task, failed: failed.length, of: bundle.length }, 'jobs of a bundle failed, and are tried again one by one')
      const runAt = new Date(clock.now().getTime() + AGAIN_AFTER_MS)
      await sql`select enqueue_jobs(${JSON.stringify(failed.map((job) => ({ task, ...job, runAt })))}::jsonb)`.execute(db)
    }
  return Object.fromEntries(Object.entries(handlers).map(([task, handle]) => [task, taking(task, handle)]))
}

type Bundle = readonly { payload: Record<string, unknown>; key: string; maxAttempts?: number }[]

function createPlaces(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
