import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Clock } from '../clock/index.ts'
import { checkedBy, KEEP_ALIVE, TIMEOUTS, verifyDirect } from '../db/index.ts'
import type { Log } from '../log/index.ts'

/** What each kind of job does. A job may run twice; every handler is written so that the second time changes nothing. */
export type JobHandlers = Record<string, (payload: Record<string, unknown>) => Promise<void>>
/**
 * A job that comes by itself, at minutes written as cron writes them (UTC). While one waits, the next takes its place; while one runs,
 * the next of its task waits. One whose minute came while no worker was there comes as soon as there is one, within a day; what comes
 * each minute comes with its next.
 */
export type Schedule = { task: string; cron: string; payload?: Record<string, unknown>; name?: string }
export type Schedules = readonly Schedule[]

export type Worker = { stop(): Promise<void>; stopped: Promise<void> }

/** A worker that was silent for this long is dead, and its jobs are free for others. */
export const WORKER_TIMEOUT_MS = 20_000

/**
 * A job that died with its worker has lost no try, so many times, and is handed out again at once. Then each death takes one, and it waits
 * as after a failure: whatever kills its workers comes less and less often, and ends.
 */
export const MAX_UNCOUNTED_DEATHS = 100
/** Told each time that it has died so often more. */
const DEATHS_PER_LOG = 10

const RESTART_DELAY_MS = 500

/** What was fetched and is not begun goes back after this long, for a worker with less to do. */
const LOCAL_QUEUE_TTL_MS = 5_000
/** The queue fetches and finishes jobs in batches: a fetch for each would cost more than most jobs do. */
const BATCH_OPTIONS = { completeJobBatchDelay: 5, failJobBatchDelay: 5 }
const poolSize = (concurrency: number) => Math.max(4, Math.min(8, Math.ceil(concurrency / 8)))

export type WorkerOptions = {
  databaseUrl: string
  handlers: JobHandlers
  schedules: Schedules
  concurrency: number
  /** Connections of the queue itself, of which one listens; by its concurrency where it is left out. Handlers have their own. */
  connections?: number | undefined
  /** For kinds of job that come seldom: the news of others' jobs make it look in the queue no more often than this. */
  refetchDelayMs?: number
  log: Log
  clock: Clock
  workerTimeoutMs?: number
}

export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const pulse = createQueuePool(options, 1)
  const heartbeat = startHeartbeat(pulse, options)
  let life = await startRunner(options, heartbeat)
  let isStopping = false
  let ending = 0
  // A queue that cannot say what became of a job leaves an error behind that nobody else can catch, and goes on without the job.
  const leftBehind = (error: unknown) => {
    if (!(error instanceof Error && error.stack?.includes('graphile-worker'))) throw error
    options.log.error({ err: error }, 'the job queue left an error behind')
    if (ending === 0) life.abandon()
  }
  process.on('unhandledRejection', leftBehind)
  const stopped = (async () => {
    for (;;) {
      await life.ended
      if (isStopping) return
      options.log.error({}, 'the job queue ended, or lost sight of its jobs, as it does when the database goes away; beginning anew')
      ending++
      void life.stop(2 * (options.workerTimeoutMs ?? WORKER_TIMEOUT_MS)).finally(() => ending--)
      const next = await beginAgain()
      if (!next) return
      life = next
    }
  })()
  return {
    stopped,
    async stop() {
      isStopping = true
      await life.stop()
      await stopped
      await heartbeat.stop()
      await pulse.end()
      process.off('unhandledRejection', leftBehind)
    },
  }

  /** As soon as the database is there again; null when we are told to stop first. */
  async function beginAgain(): Promise<QueueRunner | null> {
    while (!isStopping) {
      await options.clock.sleep(RESTART_DELAY_MS)
      try {
        // Asked by ourselves first: the queue itself would stay away again from a server that is still starting.
        await pulse.query('select 1')
        return await startRunner(options, heartbeat)
      } catch (error) {
        options.log.error({ err: error }, 'the job queue could not begin')
      }
    }
    return null
  }
}

type QueueRunner = {
  /** It ended by itself, or was given up. */
  ended: Promise<void>
  abandon(): void
  /** Lets running jobs end, for so long at most; what is still locked in its name is then free for others. */
  stop(patienceMs?: number): Promise<void>
}

/** One life of the queue, with connections of its own: one that ends by itself does not give all of them back. */
async function startRunner(options: WorkerOptions, heartbeat: Heartbeat): Promise<QueueRunner> {
  const over = Promise.withResolvers<void>()
  // A queue that has lost a connection stays away from a server that is starting for seconds, and longer each time: it begins anew at once.
  const pool = createQueuePool(options, options.connections ?? poolSize(options.concurrency), over.resolve)
  // Listening before anything runs: the queue locks jobs under the id of its pool, and says it once.
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
    async stop(patienceMs) {
      // Beats until the last job is done: a job that takes its time while we stop would look like a dead worker's.
      const ended = runner.stop().catch(() => {})
      await (patienceMs === undefined ? ended : Promise.race([ended, options.clock.sleep(patienceMs)]))
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
  // In a queue of its task, whose jobs run one after the other.
  options: { jobKey: name, queueName: task, backfillPeriod: cron === EACH_MINUTE ? 0 : BACKFILL_MS },
  ...(payload && { payload }),
})

/** Pools of the queue's own: it expects the driver's usual types. */
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

/** What one life of the queue knows of its jobs. */
type RunnerStatus = { isRunning(job: string): boolean; isIdle(): boolean; abandon(): void }

type Heartbeat = { register(id: string, status: RunnerStatus): void; unregister(id: string): void; stop(): Promise<void> }

/**
 * The queue keeps a dead worker's jobs locked for hours. Each pool of workers leaves a heartbeat under the id by which it
 * locks jobs, and every one looks for silent ones and sets their jobs free. It looks at its own too, because a queue whose
 * database was away may be blind afterwards: what is locked in its name for longer than jobs are lent, and does not run, was
 * lost sight of; and one that begins nothing, while what it can do is due for as long, has ceased to look.
 */
function startHeartbeat(pool: pg.Pool, options: WorkerOptions): Heartbeat {
  const stopping = new AbortController()
  const seconds = (options.workerTimeoutMs ?? WORKER_TIMEOUT_MS) / 1_000
  const lives = new Map<string, RunnerStatus>()
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => options.log.error({ err: error }, 'the heartbeat failed'))
      await options.clock.sleep(Math.max(200, (seconds * 1_000) / 6), stopping.signal)
    }
  })()
  return {
    register: (id, status) => void lives.set(id, status),
    unregister: (id) => void lives.delete(id),
    async stop() {
      stopping.abort()
      await beating
    },
  }

  async function beat(): Promise<void> {
    await pool.query(
      'insert into worker_heartbeat (worker_id, beaten_at) select unnest($1::text[]), now() on conflict (worker_id) do update set beaten_at = now()',
      [[...lives.keys()]],
    )
    const locked = await pool.query<{ id: string; worker_id: string; is_silent: boolean }>(
      `select j.id::text as id, j.locked_by as worker_id, h.beaten_at is null or h.beaten_at < now() - make_interval(secs => $1) as is_silent
       from graphile_worker._private_jobs j left join worker_heartbeat h on h.worker_id = j.locked_by
       where j.locked_by is not null and j.locked_at < now() - make_interval(secs => $1 + case when j.locked_by = any($2) then $3 else 0 end)`,
      [seconds, [...lives.keys()], LOCAL_QUEUE_TTL_MS / 1_000],
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
    for (const [id, life] of lives) {
      const hasLostSight = locked.rows.some((job) => job.worker_id === id && !life.isRunning(job.id))
      if (hasLostSight || (isWorkLeft && life.isIdle())) life.abandon()
    }
    await pool.query('delete from worker_heartbeat where beaten_at < now() - make_interval(hours => 1)')
  }

  /** Something that we can do has been due for longer than a queue that looks each second leaves it. */
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
