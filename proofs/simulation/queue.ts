import type pg from 'pg'
import { schedules } from '../../apps/jobs.ts'
import { failJob, finishJobs, freeJob, type Lease, type QueueQuery } from '../../platform/jobs/leases.ts'
import { isTurn, turnJob } from '../../platform/jobs/schedules.ts'
import { WORKER_TIMEOUT_MS } from '../../platform/jobs/worker.ts'
import type { WorkerProcess } from './server.ts'
import type { VirtualClock } from './virtual-clock.ts'
import type { Trace } from './trace.ts'
import type { RandomChoices, Scheduler } from './scheduler.ts'

export type DueJob = { id: string; task: string; key: string | null; payload: Record<string, unknown>; runAtMs: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After this silence a worker's leases have ended. */
export const WORKER_SILENCE_MS = WORKER_TIMEOUT_MS
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
 * The table of the job queue, run in virtual time. The seed picks a worker for each due job, the product's own handlers
 * run it, and the queue's own statements delete or delay it. Jobs without a delay carry the real time, which lies before
 * all virtual time.
 */
export function createQueue({ sql, clock: time, scheduler, trace, choices, workers }: Options) {
  const query: QueueQuery = async <Row extends object>(statement: string, values: readonly unknown[]) =>
    (await sql.query<Row>(statement, [...values])).rows
  const leases = new Map<string, Set<Lease>>()
  const leasesOf = (worker: { name: string }) => leases.get(worker.name) ?? leases.set(worker.name, new Set()).get(worker.name)!
  let waitingJobs: DueJob[] = []
  let isStale = true
  const planned = new Set<number>()
  let tickAtMs = 0
  const silentWorkers: string[] = []

  async function refresh(): Promise<void> {
    if (!isStale) return
    isStale = false
    const { rows } = await sql.query<{ id: string; task: string; key: string | null; payload: Record<string, unknown>; run_at: Date }>(`
      select id::text as id, task, key, payload, run_at from job where lease is null and attempts < max_attempts
      and not exists (select from job running where running.lane = job.lane and running.lease is not null) order by job.id`)
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
      const taken = await query<Lease>(
        `update job set lease = nextval('job_lease'), leased_until = 'infinity' where id = $1 returning id::text as id, lease::text as lease`,
        [job.id],
      )
      leasesOf(worker).add(taken[0]!)
      isStale = true
      worker.running++
      void run(worker, job, taken[0]!)
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
      for (const name of names)
        for (const lease of leasesOf({ name })) {
          leasesOf({ name }).delete(lease)
          await freeJob(query, lease, { at: time.now() })
        }
      isStale = true
    },
    /**
     * The time of the next scheduled jobs: soon after a change, and several times a day. The minutes between are
     * skipped, because a later run finds the same rows.
     */
    nextTickMs(): number {
      const from = Math.max(tickAtMs, time.nowMs() - 1)
      const quarter = (Math.floor(from / (6 * HOUR)) + 1) * 6 * HOUR
      const nightly = nextTimeOfDay(from, TICKS)
      return Math.min(quarter, nightly, ...[...planned].filter((at) => at > from))
    },
    async tick(): Promise<void> {
      tickAtMs = time.nowMs()
      for (const at of planned) if (at <= tickAtMs) planned.delete(at)
      if (!workers().some((worker) => !worker.isDead)) return
      const at = new Date(Math.floor(tickAtMs / MINUTE) * MINUTE)
      const due = schedules.filter((schedule) => isTurn(schedule, at))
      const jobs = due.map((schedule) => turnJob({ name: schedule.name ?? schedule.task, schedule, at, isMadeUpFor: false }))
      await sql.query('select enqueue_jobs($1::jsonb)', [JSON.stringify(jobs.map((job) => ({ ...job, maxAttempts: 3 })))])
      isStale = true
    },
  }

  async function run(worker: WorkerProcess, job: DueJob, lease: Lease): Promise<void> {
    const failed = await worker.handlers[job.task]!(job.payload).then(
      () => null,
      (error: Error) => error,
    )
    await scheduler.schedule(worker, failed ? `fails ${job.task}: ${failed.message}` : `ends ${job.task}`, async () => {
      if (failed) await failJob(query, lease, { error: failed.message, at: time.now() })
      else await finishJobs(query, [lease])
      leasesOf(worker).delete(lease)
      isStale = true
    })
    worker.running--
  }
}

/** Times of a day, UTC, at which scheduled jobs have work: statements at night, and loans in three turns and each month. */
const TICKS = ['03:15', '03:30', '04:15', '04:45', '04:50', '11:30', '19:30'].map((time) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * HOUR + minute * MINUTE
})

/** The next of these times of a day, UTC. */
function nextTimeOfDay(afterMs: number, timesOfDay: readonly number[]): number {
  const day = Math.floor(afterMs / (24 * HOUR)) * 24 * HOUR
  return Math.min(...timesOfDay.flatMap((at) => [day + at, day + 24 * HOUR + at]).filter((at) => at > afterMs))
}
