import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'
import { expiredLeases, extendLeases, failJob, finishJobs, freeJob, type LeasedJob, takeJobs, unknownTasks } from './leases.ts'
import { openQueueConnection } from './queue-connection.ts'
import { createScheduler, type Schedules } from './schedules.ts'

/** The handler of each kind of job. A job may run twice, so a second run of a handler must change nothing. */
export type JobHandlers = Record<string, (payload: Record<string, unknown>) => Promise<void>>

export type Worker = { stop(): Promise<void>; stopped: Promise<void> }

/** A lease that was not extended for this long has ended: its worker counts as dead, and the job is available again. */
export const WORKER_TIMEOUT_MS = 20_000
/** A worker extends its leases this many times before one would end. */
const EXTENSIONS_PER_LEASE = 6
/** Between two looks for jobs that no worker has a task for. */
const UNKNOWN_TASKS_MS = 60_000
/** Deaths between two log lines about the same job. */
const DEATHS_PER_LOG = 10

/** Delayed jobs, and those whose notice was lost, begin this late at most. */
const POLL_MS = 1_000
/** Jobs that another worker was about to take when this one looked. */
const CONTENTION_DELAY_MS = 50
/** A busy worker collects ended jobs for this long: a statement for each would cost more than most jobs do. */
const BATCH_DELAY_MS = 5
const RECONNECT_DELAY_MS = 500
/** A worker that stops while the database is away leaves the end of its jobs untold. Others then run them again. */
const TRIES_TO_REPORT_AT_STOP = 5

export type WorkerOptions = {
  databaseUrl: string
  handlers: JobHandlers
  schedules: Schedules
  concurrency: number
  log: Log
  clock: Clock
  workerTimeoutMs?: number
  /** All tasks of the product: the log names due jobs of any other. Without them nobody looks. */
  knownTasks?: readonly string[]
}

type EndedJob = { job: LeasedJob; error?: unknown }

/**
 * Takes jobs for its free slots, runs them, and reports their ends, in rounds on one connection. A round begins when
 * jobs are announced, when one ends, and each second. A round that fails is repeated, on a new connection where it must.
 */
export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const { handlers, concurrency, log, clock, workerTimeoutMs: leaseMs = WORKER_TIMEOUT_MS } = options
  const tasks = Object.keys(handlers)
  const running = new Map<string, LeasedJob>()
  let ended: EndedJob[] = []
  let isStopping = false
  let isWorkDue = true
  let wakeUp = new AbortController()
  const wake = () => wakeUp.abort()
  const hasFreeSlots = () => !isStopping && running.size < concurrency

  const connection = await openQueueConnection(options, (task) => {
    if (!Object.hasOwn(handlers, task)) return
    isWorkDue = true
    wake()
  })
  const { query } = connection
  const extendAndFree = everyMs(leaseMs / EXTENSIONS_PER_LEASE, keepLeases)
  const nameUnknown = everyMs(UNKNOWN_TASKS_MS, nameUnknownTasks)
  const enqueueTurns = createScheduler(query, options.schedules)
  let nextTurnsAt = 0
  let nextPollAt = 0
  let triesToReport = TRIES_TO_REPORT_AT_STOP

  const stopped = (async () => {
    for (;;) {
      const hasFailed = await round().then(
        () => false,
        (error: unknown) => (log.error({ err: error }, 'a round of the job queue failed; it is repeated'), true),
      )
      if (isStopping && running.size === 0 && (ended.length === 0 || (hasFailed && --triesToReport === 0))) break
      await clock.sleep(hasFailed ? RECONNECT_DELAY_MS : BATCH_DELAY_MS)
      if (hasFailed) isWorkDue = true
      else if (ended.length === 0 && !(isWorkDue && hasFreeSlots())) await untilWoken()
    }
    await connection.close()
  })()
  return {
    stopped,
    async stop() {
      isStopping = true
      wake()
      await stopped
    },
  }

  async function round(): Promise<void> {
    wakeUp = new AbortController()
    await extendAndFree()
    if (!isStopping) await nameUnknown()
    if (!isStopping && clock.monotonicMs() >= nextTurnsAt) nextTurnsAt = clock.monotonicMs() + (await enqueueTurns())
    await reportEnded()
    if (hasFreeSlots() && (isWorkDue || clock.monotonicMs() >= nextPollAt)) await take()
  }

  async function untilWoken(): Promise<void> {
    const now = clock.monotonicMs()
    const until = Math.min(extendAndFree.nextAt(), isStopping ? Infinity : nextTurnsAt, hasFreeSlots() ? nextPollAt : Infinity)
    if (until > now && !wakeUp.signal.aborted) await clock.sleep(until - now, wakeUp.signal)
  }

  async function take(): Promise<void> {
    const maximum = concurrency - running.size
    isWorkDue = false
    const { jobs, isContended } = await takeJobs(query, { tasks, limit: maximum, leaseMs })
    nextPollAt = clock.monotonicMs() + (isContended ? CONTENTION_DELAY_MS : POLL_MS)
    for (const job of jobs) void run(job)
  }

  async function run(job: LeasedJob): Promise<void> {
    running.set(job.lease, job)
    try {
      await handlers[job.task]!(job.payload)
      ended.push({ job })
    } catch (error) {
      ended.push({ job, error })
    }
    running.delete(job.lease)
    wake()
  }

  async function reportEnded(): Promise<void> {
    const done = ended.filter((end) => !('error' in end))
    if (done.length > 0)
      await finishJobs(
        query,
        done.map(({ job }) => job),
      )
    ended = ended.filter((end) => !done.includes(end))
    for (const end of ended.filter((each) => 'error' in each)) {
      await reportFailure(end)
      ended = ended.filter((each) => each !== end)
    }
    // What waited for one of them may run now.
    if (done.length > 0) isWorkDue = true
  }

  async function reportFailure({ job, error }: EndedJob): Promise<void> {
    const facts = { err: error, task: job.task, key: job.key }
    const message = error instanceof Error ? error.message : String(error)
    const givenUp = await failJob(query, job, { error: message })
    if (givenUp) log.error({ ...facts, ...givenUp }, 'a job failed for the last time, and has given up')
    else log.error(facts, 'a job failed')
    isWorkDue = true
  }

  async function keepLeases(): Promise<void> {
    const held = [...running.values(), ...ended.map(({ job }) => job)]
    if (held.length > 0) await extendLeases(query, held, leaseMs)
    const expired = await expiredLeases(query)
    if (expired.length > 0) log.warn({ jobs: expired.length }, 'setting the jobs of dead workers free')
    for (const lease of expired) {
      const freed = await freeJob(query, lease)
      if (freed && freed.deaths % DEATHS_PER_LOG === 0) log.error(freed, 'a job dies with its workers again and again')
      isWorkDue = true
    }
  }

  async function nameUnknownTasks(): Promise<void> {
    if (!options.knownTasks) return
    for (const unknown of await unknownTasks(query, options.knownTasks)) log.error(unknown, 'jobs wait that no worker has a task for')
  }

  /** Does the work when its time has come; after a failure, again at once. */
  function everyMs(ms: number, work: () => Promise<void>) {
    let nextAt = 0
    const runWhenDue = async () => {
      if (clock.monotonicMs() < nextAt) return
      await work()
      nextAt = clock.monotonicMs() + ms
    }
    return Object.assign(runWhenDue, { nextAt: () => nextAt })
  }
}
