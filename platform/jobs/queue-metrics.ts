import { Gauge } from '@prometheus-io/client'
import { type Database, sql } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { MetricsRegistry } from '../metrics/index.ts'

type JobCount = { task: string; state: 'running' | 'ready' | 'scheduled' | 'failed'; jobs: number; oldest_seconds: number; late: number }

/** Jobs by task and state, and the age of the queue. An API reports them too, because a worker that is down reports nothing. */
export function registerQueueMetrics(registry: MetricsRegistry, db: Pick<Database, 'transaction'>, log: Log): void {
  let counting: Promise<JobCount[] | null> | null = null
  /** One statement for both gauges; null where the database does not answer. */
  const count = () =>
    (counting ??= countJobs(db)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue could not be counted')
        return null
      })
      .finally(() => (counting = null)))

  registry.registerMetric(
    new Gauge({
      name: 'jobs',
      help: 'Jobs in the queue; failed ones have used up their attempts. A bundle of jobs counts as one.',
      labelNames: ['task', 'state'],
      registers: [],
      async collect() {
        const counts = await count()
        this.reset()
        for (const { task, state, jobs } of counts ?? []) this.set({ task, state }, jobs)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'jobs_late',
      help: 'Jobs that have waited for a worker longer than their bound.',
      labelNames: ['task'],
      registers: [],
      async collect() {
        const counts = await count()
        this.reset()
        for (const { task, state, late } of counts ?? []) if (state === 'ready') this.set({ task }, late)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'job_queue_age_seconds',
      help: 'For how long the oldest job that is due has been waiting for a worker; 0 where none is due.',
      registers: [],
      async collect() {
        const counts = await count()
        this.set(counts === null ? NaN : Math.max(0, ...counts.filter(({ state }) => state === 'ready').map((ready) => ready.oldest_seconds)))
      },
    }),
  )
}

/** As the login role, which owns the queue: the roles of the pools may enqueue jobs and not read them. */
function countJobs(db: Pick<Database, 'transaction'>): Promise<JobCount[]> {
  return db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    const { rows } = await sql<JobCount>`
      select task, state, count(*)::int as jobs, extract(epoch from now() - min(run_at))::float8 as oldest_seconds,
        count(*) filter (where greatest(run_at, created_at) < now() - make_interval(secs => max_wait_seconds))::int as late
      from (
        select task, run_at, created_at, max_wait_seconds, case
          when lease is not null then 'running'
          when attempts >= max_attempts then 'failed'
          when run_at > now() then 'scheduled'
          else 'ready' end as state
        from job) job
      group by task, state`.execute(tx)
    return rows
  })
}
