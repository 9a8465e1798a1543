import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Clock } from '../clock/index.ts'
import { checkedBy, KEEP_ALIVE, TIMEOUTS, verifyDirect } from '../db/index.ts'
import type { Log } from '../log/index.ts'

/** The handler of each kind of job. A job may run twice, so a second run of a handler must change nothing. */
export type JobHandlers = Record<string, (payload: Record<string, unknown>) => Promise<void>>
/**
 * A job that runs on a schedule in cron syntax (UTC). A new run replaces one that still waits, and waits for a running
 * job of its task. A run missed without a worker starts when a worker is back, within a day. A job of each minute is
 * not made up for.
 */
export type Schedule = { task: string; cron: string; payload?: Record<string, unknown>; name?: string }
export type Schedules = readonly Schedule[]

export type Worker = { stop(): Promise<void>; stopped: Promise<void> }

/** A worker without a heartbeat for this long counts as dead, and its jobs are released. */
export const WORKER_TIMEOUT_MS = 20_000

/**
 * The first deaths of a job with its worker use no attempt, and the job is available again at once. Each later death
 * uses an attempt and delays the job as a failure does. A job that kills its workers thus runs less and less often, and
 * finally no more.
 */
export const MAX_UNCOUNTED_DEATHS = 100
/** Deaths between two log lines about the same job. */
const DEATHS_PER_LOG = 10

const RESTART_DELAY_MS = 500

/** Fetched jobs that have not started return to the queue after this long, for a less busy worker. */
const LOCAL_QUEUE_TTL_MS = 5_000
/** The queue completes jobs in batches: a statement for each would cost more than most jobs do. */
const BATCH_OPTIONS = { completeJobBatchDelay: 5, failJobBatchDelay: 5 }
const poolSize = (concurrency: number) => Math.max(4, Math.min(8, Math.ceil(concurrency / 8)))

export type WorkerOptions = {
  databaseUrl: string
  handlers: JobHandlers
  schedules: Schedules
  concurrency: number
  /** Connections of the queue itself, of which one listens; by its concurrency where it is left out. Handlers have their own. */
  connections?: number | undefined
  /** For kinds of job that are rare: the shortest time between two fetches caused by announcements of jobs. */
  refetchDelayMs?: number
  log: Log
  clock: Clock
  workerTimeoutMs?: number
}

export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const heartbeatPool = createQueuePool(options, 1)
  const heartbeat = startHeartbeat(heartbeatPool, options)
  let runner = await startRunner(options, heartbeat)
  let isStopping = false
  let ending = 0
  // When the queue cannot report the result of a job, its promise rejects outside our reach, and it drops the job.
  const onQueueRejection = (error: unknown) => {
    if (!(error instanceof Error && error.stack?.includes('graphile-worker'))) throw error
    options.log.error({ err: error }, 'the job queue left an error behind')
    if (ending === 0) runner.abandon()
  }
  process.on('unhandledRejection', onQueueRejection)
  const stopped = (async () => {
    for (;;) {
      await runner.ended
      if (isStopping) return
      options.log.error({}, 'the job queue ended, or lost sight of its jobs, as it does when the database goes away; beginning anew')
      ending++
      void runner.stop(2 * (options.workerTimeoutMs ?? WORKER_TIMEOUT_MS)).finally(() => ending--)
      const next = await restart()
      if (!next) return
      runner = next
    }
  })()
  return {
    stopped,
    async stop() {
      isStopping = true
      await runner.stop()
      await stopped
      await heartbeat.stop()
      await heartbeatPool.end()
      process.off('unhandledRejection', onQueueRejection)
    },
  }

  /** Starts a new queue runner when the database is back; null when the worker is stopped first. */
  async function restart(): Promise<QueueRunner | null> {
    while (!isStopping) {
      await options.clock.sleep(RESTART_DELAY_MS)
      try {
        // Our own query first: the queue itself would back off again from a server that is still starting.
        await heartbeatPool.query('select 1')
        return await startRunner(options, heartbeat)
      } catch (error) {
        options.log.error({ err: error }, 'the job queue could not begin')
      }
    }
    return null
  }
}

type QueueRunner = {
  /** Settles when the runner ended by itself or was abandoned. */
  ended: Promise<void>
  abandon(): void
  /** Waits up to `graceMs` for running jobs. The jobs that it still holds locked are then released. */
  stop(graceMs?: number): Promise<void>
}

/** One run of the queue, with its own connections: a queue that ends by itself does not return all of them. */
async function startRunner(options: WorkerOptions, heartbeat: Heartbeat): Promise<QueueRunner> {
  const over = Promise.withResolvers<void>()
  // After a lost connection the queue backs off from a starting server for seconds, longer each time. We restart it at
  // once.
  const pool = createQueuePool(options, options.connections ?? poolSize(options.concurrency), over.resolve)
  // Subscribed before the queue starts: it emits the id of its pool, under which it locks jobs, only once.
  const events: WorkerEvents = new EventEmitter()
  const ids: string[] = []
  const running = new Set<string>()
  let begunAt = options.clock.monotonicMs()
  const isIdle = () => running.size < options.concurrency && options.clock.monotonicMs() - begunAt > LOCAL_QUEUE_TTL_MS
  events.on('pool:create', ({ workerPool }) => {
    ids.push(workerPool.id)
    heartbeat.register(workerPool.id, { isRunning: (job) => running.has(job), isIdle, abandon: over.resolve })
  })
  events.on('job:start', ({ job }) => {
    running.add(job.id)
    begunAt = options.clock.monotonicMs()
  })
  events.on('job:complete', ({ job }) => void running.delete(job.id))
  const leave = () => {
    for (const id of ids) heartbeat.unregister(id)
    return pool.end()
  }
  const runner = await run(runnerOptions(options, pool, events)).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  runner.promise.catch((error: unknown) => options.log.error({ err: error }, 'the job queue broke')).finally(over.resolve)
  return {
    ended: over.promise,
    abandon: over.resolve,
    async stop(graceMs) {
      // The heartbeat continues until the last job is done. Otherwise a long job would look like a dead worker's.
      const ended = runner.stop().catch(() => {})
      await (graceMs === undefined ? ended : Promise.race([ended, options.clock.sleep(graceMs)]))
      over.resolve()
      await leave()
    },
  }
}

function runnerOptions(options: WorkerOptions, pool: pg.Pool, events: WorkerEvents): RunnerOptions {
  const refetchDelay = options.refetchDelayMs ? { durationMs: options.refetchDelayMs, threshold: 0, maxAbortThreshold: Infinity } : null
  return {
    pgPool: pool,
    events,
    concurrency: options.concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    noPreparedStatements: true,
    preset: {
      worker: { localQueue: { size: options.concurrency, ttl: LOCAL_QUEUE_TTL_MS, ...(refetchDelay && { refetchDelay }) }, ...BATCH_OPTIONS },
    },
    taskList: Object.fromEntries(
      Object.entries(options.handlers).map(([task, handle]) => [task, (payload: unknown) => handle(payload as Record<string, unknown>)]),
    ),
    parsedCronItems: parseCronItems(options.schedules.map(toCronItem)),
    logger: new Logger((scope) => (level, message, meta) => writeLog(options.log, level, message, { ...scope, error: meta?.error })),
  }
}

const EACH_MINUTE = '* * * * *'
const BACKFILL_MS = 24 * 60 * 60_000

export const toCronItem = ({ task, cron, payload, name = task }: Schedule) => ({
  task,
  match: cron,
  identifier: name,
  // One queue for each task: its jobs run one after the other.
  options: { jobKey: name, queueName: task, backfillPeriod: cron === EACH_MINUTE ? 0 : BACKFILL_MS },
  ...(payload && { payload }),
})

/** Pools separate from `Database`: the queue expects the driver's default types. */
function createQueuePool({ databaseUrl, log }: WorkerOptions, max: number, onBreak = () => {}): pg.Pool {
  const onConnect = checkedBy(verifyDirect)
  const pool = new pg.Pool({ connectionString: databaseUrl, max, ...KEEP_ALIVE, query_timeout: TIMEOUTS.readMs, onConnect })
  const broke = (error: Error) => {
    log.error({ err: error }, 'a connection of the job queue broke')
    onBreak()
  }
  pool.on('error', broke)
  pool.on('connect', (client) => void client.on('error', broke))
  return pool
}

/** The heartbeat's view of one queue runner. */
type RunnerStatus = { isRunning(job: string): boolean; isIdle(): boolean; abandon(): void }

type Heartbeat = { register(id: string, status: RunnerStatus): void; unregister(id: string): void; stop(): Promise<void> }

/**
 * The queue keeps a dead worker's jobs locked for hours. Each runner writes a heartbeat under the id by which it locks
 * jobs. Every worker looks for ids without a recent heartbeat and releases their jobs.
 *
 * A worker also checks its own runners, because a queue may stop working when its database was away. A job locked
 * longer than the local queue keeps jobs, and not running, was lost. A runner that starts nothing while jobs are due
 * for as long has stopped polling. Both are abandoned and replaced.
 */
function startHeartbeat(pool: pg.Pool, options: WorkerOptions): Heartbeat {
  const stopping = new AbortController()
  const seconds = (options.workerTimeoutMs ?? WORKER_TIMEOUT_MS) / 1_000
  const runners = new Map<string, RunnerStatus>()
  const heartbeatLoop = (async () => {
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => options.log.error({ err: error }, 'the heartbeat failed'))
      await options.clock.sleep(Math.max(200, (seconds * 1_000) / 6), stopping.signal)
    }
  })()
  return {
    register: (id, status) => void runners.set(id, status),
    unregister: (id) => void runners.delete(id),
    async stop() {
      stopping.abort()
      await heartbeatLoop
    },
  }

  async function beat(): Promise<void> {
    await pool.query(
      'insert into worker_heartbeat (worker_id, beaten_at) select unnest($1::text[]), now() on conflict (worker_id) do update set beaten_at = now()',
      [[...runners.keys()]],
    )
    const locked = await pool.query<{ id: string; worker_id: string; is_silent: boolean }>(
      `select j.id::text as id, j.locked_by as worker_id, h.beaten_at is null or h.beaten_at < now() - make_interval(secs => $1) as is_silent
       from graphile_worker._private_jobs j left join worker_heartbeat h on h.worker_id = j.locked_by
       where j.locked_by is not null and j.locked_at < now() - make_interval(secs => $1 + case when j.locked_by = any($2) then $3 else 0 end)`,
      [seconds, [...runners.keys()], LOCAL_QUEUE_TTL_MS / 1_000],
    )
    const silent = new Set(locked.rows.filter((job) => job.is_silent).map((job) => job.worker_id))
    if (silent.size > 0) {
      options.log.warn({ workers: silent.size }, 'setting the jobs of dead workers free')
      const freed = await pool.query<{ task: string; key: string | null; deaths: number }>(
        'select task, key, deaths from free_jobs_of_dead_workers($1::text[], $2)',
        [[...silent], MAX_UNCOUNTED_DEATHS],
      )
      for (const { task, key, deaths } of freed.rows.filter((job) => job.deaths % DEATHS_PER_LOG === 0))
        options.log.error({ task, key, deaths }, 'a job dies with its workers again and again')
    }
    const isWorkLeft = await hasWorkLeft()
    for (const [id, runner] of runners) {
      const hasLostSight = locked.rows.some((job) => job.worker_id === id && !runner.isRunning(job.id))
      if (hasLostSight || (isWorkLeft && runner.isIdle())) runner.abandon()
    }
    await pool.query('delete from worker_heartbeat where beaten_at < now() - make_interval(hours => 1)')
  }

  /** True when a job of ours is overdue for longer than a queue that polls each second would leave it. */
  async function hasWorkLeft(): Promise<boolean> {
    const left = await pool.query(
      `select 1 from graphile_worker._private_jobs j where j.is_available and j.run_at < now() - make_interval(secs => $1) and j.job_queue_id is null
       and j.task_id in (select id from graphile_worker._private_tasks where identifier = any($2)) limit 1`,
      [LOCAL_QUEUE_TTL_MS / 1_000, Object.keys(options.handlers)],
    )
    return left.rows.length > 0
  }
}

function writeLog(log: Log, level: string, message: string, facts: Record<string, unknown>): void {
  if (level === 'error') log.error({ ...facts, err: facts['error'] }, message)
  else if (level === 'warning') log.warn(facts, message)
  else log.debug(facts, message)
}
