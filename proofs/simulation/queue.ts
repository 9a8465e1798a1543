import { parseCronItems } from 'graphile-worker'
import type pg from 'pg'
import { schedules } from '../../apps/jobs.ts'
import { MAX_UNCOUNTED_DEATHS } from '../../platform/jobs/worker.ts'
import type { WorkerProcess } from './server.ts'
import type { VirtualClock } from './virtual-clock.ts'
import type { Trace } from './trace.ts'
import type { RandomChoices, Scheduler } from './scheduler.ts'

export type DueJob = { id: string; task: string; key: string | null; payload: Record<string, unknown>; runAtMs: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After this silence a worker's jobs are requeued (platform/jobs/worker.ts). */
export const WORKER_SILENCE_MS = 20_000
const HEARTBEAT_MS = 4_000
const SLOTS = 3
/** Sweeps handle rows that are a minute or two old; this delay lets a sweep come before that age or after it. */
const SOON_MINUTES = 4

type Options = {
  sql: pg.Client
  clock: VirtualClock
  scheduler: Scheduler
  trace: Trace
  choices: RandomChoices
  workers: () => readonly WorkerProcess[]
}

/**
 * The tables of the job queue, run in virtual time. The seed picks a worker for each due job, the product's own
 * handlers run it, and it is deleted or delayed as by the queue. Jobs without a delay carry the real time, which lies
 * before all virtual time.
 */
export function createQueue({ sql, clock: time, scheduler, trace, choices, workers }: Options) {
  const crons = parseCronItems(
    schedules.map(({ task, cron, payload, name = task }) => ({ task, match: cron, identifier: name, payload: payload ?? {} })),
  )
  let waitingJobs: DueJob[] = []
  let isStale = true
  const planned = new Set<number>()
  let tickAtMs = 0
  const silentWorkers: string[] = []

  async function refresh(): Promise<void> {
    if (!isStale) return
    isStale = false
    const { rows } = await sql.query<{ id: string; task: string; key: string | null; payload: Record<string, unknown>; run_at: Date }>(`
      select j.id::text as id, t.identifier as task, j.key, j.payload, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.locked_at is null and j.attempts < j.max_attempts order by j.id`)
    waitingJobs = rows.map(({ run_at, ...job }) => ({ ...job, runAtMs: run_at.getTime() }))
  }

  return {
    /** A statement may have queued jobs. */
    changed: () => void (isStale = true),
    /** Something changed that the next scheduled jobs may find. */
    touched() {
      isStale = true
      const minute = Math.floor(time.nowMs() / MINUTE)
      const isPlanned = [...planned].some((at) => at > time.nowMs() && at <= (minute + SOON_MINUTES) * MINUTE)
      if (!isPlanned) planned.add((minute + choices.between(1, SOON_MINUTES)) * MINUTE)
    },
    /** The pairs of a job that could start now and a free worker. */
    async startable(): Promise<{ worker: WorkerProcess; job: DueJob }[]> {
      const free = workers().filter((worker) => !worker.isDead && worker.running < SLOTS && worker.pausedUntilMs <= time.nowMs())
      if (free.length === 0) return []
      await refresh()
      return waitingJobs.filter((job) => job.runAtMs <= time.nowMs()).flatMap((job) => free.map((worker) => ({ worker, job })))
    },
    /** The time at which the next delayed job is due. */
    async nextDueMs(): Promise<number | null> {
      await refresh()
      const later = waitingJobs.map(({ runAtMs }) => runAtMs).filter((runAtMs) => runAtMs > time.nowMs())
      return later.length === 0 ? null : Math.min(...later)
    },
    async start({ worker, job }: { worker: WorkerProcess; job: DueJob }): Promise<void> {
      waitingJobs = waitingJobs.filter(({ id }) => id !== job.id)
      trace.note(`${worker.name} takes ${job.task} ${job.key?.slice(-6) ?? ''}`)
      await sql.query(`update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = $2, locked_at = $3 where id = $1`, [
        job.id,
        worker.name,
        time.now(),
      ])
      worker.running++
      void run(worker, job)
    },
    /** The jobs of a crashed worker are requeued by the others when its silence is long enough. */
    lost(worker: { name: string }): void {
      const sweep = () => {
        if (workers().some((other) => !other.isDead && other.name !== worker.name)) silentWorkers.push(worker.name)
        else time.schedule(time.nowMs() + HEARTBEAT_MS, sweep)
      }
      time.schedule(time.nowMs() + WORKER_SILENCE_MS + choices.between(0, HEARTBEAT_MS), sweep)
    },
    async sweepLost(): Promise<void> {
      if (silentWorkers.length === 0) return
      const names = silentWorkers.splice(0)
      trace.note(`jobs of ${names.join(' ')} are set free`)
      await sql.query('select free_jobs_of_dead_workers($1::text[], $2)', [names, MAX_UNCOUNTED_DEATHS])
      isStale = true
    },
    /**
     * The time of the next scheduled jobs: soon after a change, and several times a day. The minutes between are
     * skipped, because a later run finds the same rows.
     */
    nextTickMs(): number {
      const from = Math.max(tickAtMs, time.nowMs() - 1)
      const quarter = (Math.floor(from / (6 * HOUR)) + 1) * 6 * HOUR
      const nightly = nextTimeOfDay(from, [3 * HOUR + 15 * MINUTE, 4 * HOUR + 45 * MINUTE, 4 * HOUR + 50 * MINUTE])
      return Math.min(quarter, nightly, ...[...planned].filter((at) => at > from))
    },
    async tick(): Promise<void> {
      tickAtMs = time.nowMs()
      for (const at of planned) if (at <= tickAtMs) planned.delete(at)
      if (!workers().some((worker) => !worker.isDead)) return
      const at = time.now()
      const digest = { min: at.getUTCMinutes(), hour: at.getUTCHours(), date: at.getUTCDate(), month: at.getUTCMonth() + 1, dow: at.getUTCDay() }
      const due = crons.filter((cron) => cron.match(digest))
      await sql.query(
        `select graphile_worker.add_job(task, payload := payload::json, run_at := $4::timestamptz, max_attempts := 3, job_key := key)
         from unnest($1::text[], $2::text[], $3::text[]) as due(task, payload, key)`,
        [due.map(({ task }) => task), due.map(({ payload }) => JSON.stringify(payload)), due.map(({ identifier }) => identifier), at],
      )
      isStale = true
    },
  }

  async function run(worker: WorkerProcess, job: DueJob): Promise<void> {
    const failed = await worker.handlers[job.task]!(job.payload).then(
      () => null,
      (error: Error) => error,
    )
    await scheduler.schedule(worker, failed ? `fails ${job.task}: ${failed.message}` : `ends ${job.task}`, async () => {
      if (failed)
        await sql.query(
          `update graphile_worker._private_jobs set last_error = $3, locked_by = null, locked_at = null,
             run_at = greatest($4::timestamptz, run_at) + exp(least(attempts, 10)) * interval '1 second'
           where id = $1 and locked_by = $2`,
          [job.id, worker.name, failed.message, time.now()],
        )
      else await sql.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
    })
    worker.running--
    if (failed) isStale = true
  }
}

/** The next of these times of a day, UTC. */
function nextTimeOfDay(afterMs: number, timesOfDay: readonly number[]): number {
  const day = Math.floor(afterMs / (24 * HOUR)) * 24 * HOUR
  return Math.min(...timesOfDay.flatMap((at) => [day + at, day + 24 * HOUR + at]).filter((at) => at > afterMs))
}
