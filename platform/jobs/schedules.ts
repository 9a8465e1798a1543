import { Cron } from 'croner'
import type { QueueQuery } from './leases.ts'

/**
 * A job that runs on a schedule in cron syntax (UTC). A new run replaces one that still waits, and waits for a running
 * job of its task. A run missed without a worker starts when a worker is back, within a day. A job of each minute is
 * not made up for.
 */
export type Schedule = { task: string; cron: string; payload?: Record<string, unknown>; name?: string }
export type Schedules = readonly Schedule[]

const EACH_MINUTE = '* * * * *'
const DAY_MS = 24 * 60 * 60_000
const MAX_SLEEP_MS = 60_000
/** Scheduled jobs go before others: they are few, and they find what was left behind. */
const PRIORITY = -1

export type Turn = { name: string; schedule: Schedule; at: Date; isMadeUpFor: boolean }

const cronOf = ({ cron }: Schedule) => new Cron(cron, { timezone: 'UTC', paused: true })

/** The newest turn of each schedule that was not enqueued yet, and the time until the next one. */
export function dueTurns(
  schedules: Schedules,
  { now, lastTurns, begunAt }: { now: Date; lastTurns: ReadonlyMap<string, Date>; begunAt: Date },
): { turns: Turn[]; nextInMs: number } {
  let nextInMs = MAX_SLEEP_MS
  const turns = schedules.flatMap((schedule) => {
    const cron = cronOf(schedule)
    const name = schedule.name ?? schedule.task
    nextInMs = Math.min(nextInMs, (cron.nextRun(now)?.getTime() ?? Infinity) - now.getTime())
    const [at] = cron.previousRuns(1, new Date(now.getTime() + 1))
    const last = lastTurns.get(name)
    if (!at || !last || at <= last || now.getTime() - at.getTime() > DAY_MS) return []
    const isMadeUpFor = at <= begunAt
    return isMadeUpFor && schedule.cron === EACH_MINUTE ? [] : [{ name, schedule, at, isMadeUpFor }]
  })
  return { turns, nextInMs }
}

/** Whether the schedule has a turn at this minute. */
export const isTurn = (schedule: Schedule, minute: Date) =>
  cronOf(schedule)
    .previousRuns(1, new Date(minute.getTime() + 1))[0]
    ?.getTime() === minute.getTime()

/** The job of a turn, for `enqueue_jobs`. */
export const turnJob = ({ name, schedule: { task, payload }, at, isMadeUpFor }: Turn) => ({
  task,
  key: name,
  queue: task,
  priority: PRIORITY,
  runAt: at,
  payload: { ...payload, _cron: { ts: at.toISOString(), backfilled: isMadeUpFor } },
})

/**
 * Enqueues the turns that are due, each once among all workers, by the database's clock. Returns the time until the
 * next turn. The first call learns of new schedules, whose first turn is a later one.
 */
export function createScheduler(query: QueueQuery, schedules: Schedules): () => Promise<number> {
  const names = schedules.map(({ name, task }) => name ?? task)
  let begunAt: Date | undefined
  return async () => {
    if (schedules.length === 0) return MAX_SLEEP_MS
    begunAt ??= await begin()
    const known = await query<{ name: string; last_turn: Date; now: Date }>(
      'select name, last_turn, now() as now from job_schedule where name = any($1::text[])',
      [names],
    )
    const lastTurns = new Map(known.map(({ name, last_turn }) => [name, last_turn]))
    const { turns, nextInMs } = dueTurns(schedules, { now: known[0]!.now, lastTurns, begunAt })
    if (turns.length > 0) await enqueue(turns)
    return nextInMs
  }

  async function begin(): Promise<Date> {
    const [row] = await query<{ now: Date }>(
      `with new as (insert into job_schedule select name, now() from unnest($1::text[]) as s(name) on conflict do nothing) select now() as now`,
      [names],
    )
    return row!.now
  }

  async function enqueue(turns: readonly Turn[]): Promise<void> {
    const jobs = turns.map((turn) => JSON.stringify(turnJob(turn)))
    await query(
      `with turn as (select * from unnest($1::text[], $2::timestamptz[], $3::jsonb[]) as t(name, at, job)),
       claimed as (update job_schedule s set last_turn = t.at from turn t where s.name = t.name and s.last_turn < t.at returning t.job)
       select enqueue_jobs(jsonb_agg(job)) from claimed having count(*) > 0`,
      [turns.map(({ name }) => name), turns.map(({ at }) => at), jobs],
    )
  }
}
