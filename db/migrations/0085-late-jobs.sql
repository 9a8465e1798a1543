-- A job that waits longer than its bound is an alarm: its worker is down, has no slot, or does not know the task.
-- A bundle of jobs has the bound of every other row.
alter table job
  add column created_at timestamptz not null default now(),
  add column max_wait_seconds integer not null default 60 check (max_wait_seconds > 0);

-- As before, with the bound and the time of adding. A job that replaces another one was added when it did.
create or replace function enqueue_jobs(specs jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into job (id, task, key, lane, payload, priority, run_at, max_attempts, max_wait_seconds)
    select id, task, key, coalesce(queue, key), coalesce(payload, '{}'), coalesce(priority, 0), coalesce("runAt", now()), coalesce("maxAttempts", 25),
      coalesce("maxWaitSeconds", 60)
    from (
      select nextval('job_id') as id, ordered.* from (
        select job.*, row_number() over (partition by key, case when key is null then place end order by place desc) as from_last
        from jsonb_array_elements(specs) with ordinality as given(spec, place)
        cross join lateral jsonb_to_record(spec)
          as job(task text, key text, queue text, payload jsonb, priority smallint, "runAt" timestamptz, "maxAttempts" integer, "maxWaitSeconds" integer)
        order by place) ordered) numbered
    where from_last = 1
    order by key -- So that two commits never wait for each other.
  on conflict (key) where lease is null do update set
    task = excluded.task, lane = excluded.lane, payload = excluded.payload, priority = excluded.priority, run_at = excluded.run_at,
    max_attempts = excluded.max_attempts, max_wait_seconds = excluded.max_wait_seconds, created_at = now(), attempts = 0, last_error = null;
  perform pg_notify('jobs', task) from (
    select distinct spec->>'task' as task from jsonb_array_elements(specs) spec where coalesce((spec->>'runAt')::timestamptz <= now(), true)) due;
end $$;

-- Jobs that have waited longer than their bound since they were due and known. One that waits for a running job of its lane is not late.
create function late_jobs() returns table (task text, key text, waited_seconds integer, max_wait_seconds integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.task, j.key, extract(epoch from now() - greatest(j.run_at, j.created_at))::integer, j.max_wait_seconds from job j
  where j.lease is null and j.attempts < j.max_attempts
    and greatest(j.run_at, j.created_at) < now() - make_interval(secs => j.max_wait_seconds)
    and not exists (select from job running where running.lane = j.lane and running.lease is not null)
  order by j.run_at, j.id
$$;

drop function jobs_by_task();
create function jobs_by_task() returns table (task text, waiting bigint, late bigint, failed bigint, oldest timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.task, count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now()),
    (select count(*) from late_jobs() l where l.task = j.task),
    count(*) filter (where j.attempts >= j.max_attempts), min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now())
  from job j group by 1
$$;
revoke execute on function late_jobs(), jobs_by_task() from public;
grant execute on function late_jobs(), jobs_by_task() to kasuwa_system;
