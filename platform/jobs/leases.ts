import { codeOf } from '../db/index.ts'

/** Runs a statement on a connection of the login role, which owns the queue. */
export type QueueQuery = <Row extends object>(statement: string, values: readonly unknown[]) => Promise<Row[]>

/** The right to one run of one job. A worker whose lease has ended changes nothing any more. */
export type Lease = { id: string; lease: string }
export type LeasedJob = Lease & { task: string; key: string | null; payload: Record<string, unknown> }

/**
 * The first deaths of a job with its worker use no attempt, and the job is available again at once. Each later death
 * uses an attempt and delays the job as a failure does. A job that kills its workers thus runs less and less often, and
 * finally no more.
 */
export const MAX_UNCOUNTED_DEATHS = 100

/** Candidates beyond the slots, in place of those that another worker takes at the same moment. */
const SPARE_CANDIDATES = 16

/**
 * The search begins anew for each task, so that a long row of jobs for others costs nothing. Of one lane only the first
 * may run.
 */
const TAKE = `
  with candidate as materialized (
    select j.id, j.priority, j.run_at, row_number() over (partition by coalesce(j.lane, j.id::text) order by j.priority, j.run_at, j.id) as place
    from unnest($1::text[]) as wanted(task) cross join lateral (
      select id, lane, priority, run_at from job
      where task = wanted.task and lease is null and attempts < max_attempts and run_at <= now()
        and not exists (select from job running where running.lane = job.lane and running.lease is not null)
      order by priority, run_at, id limit $2) j
    order by j.priority, j.run_at, j.id limit $2),
  next as (
    select job.id from candidate c join job on job.id = c.id
    where c.place = 1 and job.lease is null and job.attempts < job.max_attempts and job.run_at <= now()
    order by c.priority, c.run_at, c.id limit $3 for update of job skip locked),
  taken as (
    update job set lease = nextval('job_lease'), leased_until = now() + make_interval(secs => $4) from next where job.id = next.id
    returning job.id, job.lease, job.task, job.key, job.payload, job.priority, job.run_at)
  select taken.id::text as id, taken.lease::text as lease, taken.task, taken.key, taken.payload, counted.candidates
  from (select count(*)::int as candidates from candidate where place = 1) counted left join taken on true
  order by taken.priority, taken.run_at, taken.id`
type TakenRow = LeasedJob & { candidates: number }

/**
 * Leases up to `limit` jobs that are due, of the lowest priority and then the earliest. `isContended`: others were about
 * to take the same ones, so that more may be due.
 */
export async function takeJobs(
  query: QueueQuery,
  { tasks, limit, leaseMs }: { tasks: readonly string[]; limit: number; leaseMs: number },
): Promise<{ jobs: LeasedJob[]; isContended: boolean }> {
  const values = [tasks, limit + SPARE_CANDIDATES, limit, leaseMs / 1_000]
  const rows = await ifUncontested(query<TakenRow | { id: null; candidates: number }>(TAKE, values))
  if (rows === null) return { jobs: [], isContended: true }
  const jobs = rows.filter((row): row is TakenRow => row.id !== null)
  return { jobs, isContended: jobs.length < Math.min(limit, rows[0]!.candidates) }
}

/** Null where a statement at the same moment took the one place of a key or of a lane. */
async function ifUncontested<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (codeOf(error) === '23505') return null
    throw error
  }
}

const columnsOf = (leases: readonly Lease[]) => [leases.map(({ id }) => id), leases.map(({ lease }) => lease)]
const GIVEN = 'unnest($1::bigint[], $2::bigint[]) as given(id, lease)'

export async function extendLeases(query: QueueQuery, leases: readonly Lease[], leaseMs: number): Promise<void> {
  await query(`update job set leased_until = now() + make_interval(secs => $3) from ${GIVEN} where job.id = given.id and job.lease = given.lease`, [
    ...columnsOf(leases),
    leaseMs / 1_000,
  ])
}

export async function finishJobs(query: QueueQuery, leases: readonly Lease[]): Promise<void> {
  await query(`delete from job using ${GIVEN} where job.id = given.id and job.lease = given.lease`, columnsOf(leases))
}

/** `at` is the present time of the simulation; the database's own where it is left out. */
type At = { at?: Date }

/** A job that was asked for anew while it ran: its successor does the work. */
const IS_REPLACED = 'exists (select from job newer where newer.key = job.key and newer.lease is null)'
/** E to the power of the attempts in seconds, up to six hours. */
const delayedBy = (attempts: string, at: string) =>
  `greatest(coalesce(${at}::timestamptz, now()), run_at) + exp(least(${attempts}, 10)) * interval '1 second'`

/**
 * Ends a lease, and the job waits again. One job a statement, because it waits for a commit that asks for the same job
 * anew. When that commit is first, the job has a successor after all, and the statement is repeated.
 */
async function returnJob<Row extends object>(query: QueueQuery, statement: string, values: readonly unknown[]): Promise<Row | undefined> {
  const rows = (await ifUncontested(query<Row>(statement, values))) ?? (await query<Row>(statement, values))
  return rows[0]
}

/** The job waits for its next attempt. Returns the number of attempts when it has none left. */
export async function failJob(
  query: QueueQuery,
  { id, lease }: Lease,
  { error, at }: { error: string } & At,
): Promise<{ attempts: number } | undefined> {
  const failed = await returnJob<{ attempts: number; has_given_up: boolean }>(
    query,
    `with replaced as (delete from job where id = $1 and lease = $2 and ${IS_REPLACED})
     update job set lease = null, leased_until = null, attempts = attempts + 1, last_error = $3, run_at = ${delayedBy('attempts + 1', '$4')}
     where id = $1 and lease = $2 and not ${IS_REPLACED}
     returning attempts, attempts >= max_attempts as has_given_up`,
    [id, lease, error.replaceAll('\0', ''), at ?? null],
  )
  return failed?.has_given_up ? { attempts: failed.attempts } : undefined
}

export const expiredLeases = (query: QueueQuery) =>
  query<Lease>('select id::text as id, lease::text as lease from job where lease is not null and leased_until < now()', [])

/** The job of a dead worker is available again. Returns it with its number of deaths, where this was the call that did it. */
export function freeJob(query: QueueQuery, { id, lease }: Lease, { at }: At = {}) {
  const counts = `deaths >= ${MAX_UNCOUNTED_DEATHS}`
  return returnJob<{ task: string; key: string | null; deaths: number }>(
    query,
    `with replaced as (delete from job where id = $1 and lease = $2 and ${IS_REPLACED})
     update job set lease = null, leased_until = null, deaths = deaths + 1,
       attempts = attempts + (${counts})::int, run_at = case when ${counts} then ${delayedBy('attempts + 1', '$3')} else run_at end
     where id = $1 and lease = $2 and not ${IS_REPLACED}
     returning task, key, deaths`,
    [id, lease, at ?? null],
  )
}

/** Due jobs of tasks that are none of the known ones: no worker will ever take them. */
export const unknownTasks = (query: QueueQuery, known: readonly string[]) =>
  query<{ task: string; jobs: number; oldest: Date }>(
    `select task, count(*)::int as jobs, min(run_at) as oldest from job
    where task <> all($1::text[]) and lease is null and attempts < max_attempts and run_at <= now() group by task order by task`,
    [known],
  )
