import { readFileSync } from 'node:fs'
import type { Mutant } from '../mutant.ts'

/** The jobs of dead workers are set free, with this done before and nothing counted. */
function freeing(before: string): string {
  return `create or replace function free_jobs_of_dead_workers(workers text[], forgiven integer) returns table (task text, key text, deaths integer)
    language sql volatile security definer set search_path = public, pg_temp as $$
    ${before} select graphile_worker.force_unlock_workers(workers); select null::text, null::text, 0 where false $$`
}

/** As it stands, with one piece of its text another one. */
function freeingWith(piece: string, another: string): string {
  const baseline = readFileSync(new URL('../../../db/migrations/0001-platform.sql', import.meta.url), 'utf8')
  const [, text] = /^create (function free_jobs_of_dead_workers.*?^end \$\$;)/ms.exec(baseline)!
  return `create or replace ${text!.replace(piece, another)}`
}

/** What the queue promises of jobs: none is lost, none is done beside its successor, and what kills its workers ends. */
export const jobs: readonly Mutant[] = [
  {
    number: 411,
    sql: `create or replace function enqueue_jobs(specs jsonb) returns void language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
      begin perform graphile_worker.add_jobs(array(select row(job->>'task', (job->'payload')::json, job->>'queue', (job->>'runAt')::timestamptz,
        (job->>'maxAttempts')::smallint, job->>'key', null, null)::graphile_worker.job_spec from jsonb_array_elements(specs) job)); end $$`,
    breaks: 'a job that is asked for while a worker takes the one of its key is not lost',
    tests: ['platform/jobs/enqueue.db.test.ts'],
  },
  {
    number: 418,
    sql: freeing(''),
    breaks: 'a job that dies with its worker has lost no try',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
  {
    number: 419,
    sql: freeing('update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = any(workers);'),
    breaks: 'what kills its workers again and again ends',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
  {
    number: 529,
    sql: freeingWith('and key is null and attempts >= max_attempts', 'and false'),
    breaks: 'what was asked for anew while it ran is over when its worker dies',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
  {
    number: 538,
    sql: 'drop trigger successors_numbered on graphile_worker._private_jobs',
    breaks: 'what a job asks for next is not deleted with the job',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
  {
    number: 540,
    sql: `create or replace function number_the_successor() returns trigger language plpgsql security definer set search_path = pg_temp as $$
    begin new.id := nextval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')); return new; end $$`,
    breaks: 'a job whose place is taken has its deaths counted on',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
  {
    number: 541,
    sql: freeingWith(`exp(least(j.attempts, 10)) * interval '1 second'`, `interval '0'`),
    breaks: 'what dies too often waits longer and longer before it takes another worker along',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
  {
    number: 542,
    file: 'platform/jobs/worker.ts',
    from: 'cron === EACH_MINUTE ? 0 : MISSED_WITHIN_MS',
    to: '0',
    breaks: 'a turn that was missed because no worker was there is made up for',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
  {
    number: 543,
    file: 'platform/jobs/worker.ts',
    from: 'cron === EACH_MINUTE ? 0 : MISSED_WITHIN_MS',
    to: 'MISSED_WITHIN_MS',
    breaks: 'what comes each minute is not made up for, minute by minute',
    tests: ['platform/jobs/worker.db.test.ts'],
  },
]
