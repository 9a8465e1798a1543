-- The job queue (decision 50). A job is added in the commit of its cause, and a worker leases it while it runs.
create sequence job_id;
create sequence job_lease;
create table job (
  id bigint primary key default nextval('job_id'),
  task text not null,
  key text check (length(key) <= 512),
  -- Jobs of one lane run one after the other: those of one key, and the scheduled ones of one task.
  lane text,
  payload jsonb not null,
  priority smallint not null, -- The lowest is first.
  run_at timestamptz not null,
  -- Finished tries that failed. A job whose worker died was not tried.
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null check (max_attempts > 0),
  last_error text,
  deaths integer not null default 0 check (deaths >= 0), -- Leases that ended without a word from the worker.
  -- Each run has a lease of its own, so that a worker that comes too late changes nothing.
  lease bigint,
  leased_until timestamptz,
  check ((lease is null) = (leased_until is null))
);
create unique index job_waits_once on job (key) where lease is null;
create unique index job_runs_alone on job (lane) where lease is not null;
create index job_due on job (task, priority, run_at, id) where lease is null and attempts < max_attempts;
-- A job is inserted, leased and deleted within a second, so a busy queue leaves tens of thousands of dead rows a minute.
-- Every search for work reads past them. Vacuum therefore starts after a fixed number of dead rows, and runs without pauses.
alter table job set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- The newest turn of each schedule that was enqueued.
create table job_schedule (
  name text primary key,
  last_turn timestamptz not null
);

-- The jobs of the former queue (graphile-worker). A job that a worker held was not finished, and a job without a key that had no
-- attempt left was replaced by a newer one.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  insert into job (task, key, lane, payload, priority, run_at, attempts, max_attempts, last_error)
    select t.identifier, j.key, coalesce(q.queue_name, j.key), j.payload, j.priority, j.run_at,
           greatest(0, j.attempts - (j.locked_at is not null)::int), j.max_attempts, j.last_error
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.key is not null or j.attempts < j.max_attempts
    order by j.id;
  insert into job_schedule (name, last_turn)
    select identifier, last_execution from graphile_worker._private_known_crontabs where last_execution is not null;
  drop schema graphile_worker cascade;
  drop function enqueue_jobs(jsonb), dead_jobs(), jobs_in_queue(), jobs_untried(), jobs_alive(text[]), jobs_by_task(),
    free_jobs_of_dead_workers(text[], integer), number_the_successor();
  drop table worker_heartbeat, job_death;
end $$;

-- The tables stay closed to both roles, because payloads hold what only the receiver of a message may read.

-- Adds jobs in the caller's transaction and wakes the workers at its commit. A job whose key is known replaces the waiting job of
-- that key. A running one is left alone: the new job waits for it. Of two jobs of one key the last counts.
create function enqueue_jobs(specs jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into job (id, task, key, lane, payload, priority, run_at, max_attempts)
    select id, task, key, coalesce(queue, key), coalesce(payload, '{}'), coalesce(priority, 0), coalesce("runAt", now()), coalesce("maxAttempts", 25)
    from (
      select nextval('job_id') as id, ordered.* from (
        select job.*, row_number() over (partition by key, case when key is null then place end order by place desc) as from_last
        from jsonb_array_elements(specs) with ordinality as given(spec, place)
        cross join lateral jsonb_to_record(spec)
          as job(task text, key text, queue text, payload jsonb, priority smallint, "runAt" timestamptz, "maxAttempts" integer)
        order by place) ordered) numbered
    where from_last = 1
    order by key -- So that two commits never wait for each other.
  on conflict (key) where lease is null do update set
    task = excluded.task, lane = excluded.lane, payload = excluded.payload, priority = excluded.priority, run_at = excluded.run_at,
    max_attempts = excluded.max_attempts, attempts = 0, last_error = null;
  perform pg_notify('jobs', task) from (
    select distinct spec->>'task' as task from jsonb_array_elements(specs) spec where coalesce((spec->>'runAt')::timestamptz <= now(), true)) due;
end $$;
revoke execute on function enqueue_jobs(jsonb) from public;
grant execute on function enqueue_jobs(jsonb) to kasuwa_app, kasuwa_system;

-- Jobs that have no attempt left.
create function dead_jobs() returns table (task text, key text, attempts integer, last_error text)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.task, j.key, j.attempts, j.last_error from job j where j.attempts >= j.max_attempts order by j.id
$$;

create function jobs_in_queue() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from job
$$;

-- Keyed jobs that wait for their first attempt, due or scheduled. Failed and running jobs are not among them.
create function jobs_untried() returns table (key text) language sql stable security definer set search_path = public, pg_temp as $$
  select j.key from job j where j.key is not null and j.attempts = 0 and j.lease is null
$$;

-- Those of the given jobs that are running or will be tried, with the time of the next attempt; last the one that waits for a running one.
create function jobs_alive(keys text[]) returns table (key text, run_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.key, j.run_at from job j where j.key = any(keys) and j.attempts < j.max_attempts order by j.lease nulls last
$$;

-- Jobs in the queue by task, for the board.
create function jobs_by_task() returns table (task text, waiting bigint, failed bigint, oldest timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.task, count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now()), count(*) filter (where j.attempts >= j.max_attempts),
    min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now())
  from job j group by 1
$$;
revoke execute on function dead_jobs(), jobs_in_queue(), jobs_untried(), jobs_alive(text[]), jobs_by_task() from public;
grant execute on function dead_jobs(), jobs_in_queue(), jobs_untried(), jobs_alive(text[]), jobs_by_task() to kasuwa_system;
