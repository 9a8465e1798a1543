-- The base of every module: roles, row-level security, append-only tables, references between large tables, the job queue.
--
-- Tables that every payment writes set autovacuum_analyze_threshold and autovacuum_analyze_scale_factor. With the default
-- settings a young, busy database analyses all of them every ten seconds. Their rows are read by key, so old statistics do no harm.

-- `kasuwa_app` answers requests of signed-in people and sees one business at a time.
-- `kasuwa_system` posts money, runs jobs and signs people in.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kasuwa_app') then create role kasuwa_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'kasuwa_system') then create role kasuwa_system nologin; end if;
exception when duplicate_object or unique_violation then null; -- Another database of this cluster was migrated at the same moment.
end $$;
do $$ begin execute format('grant kasuwa_app, kasuwa_system to %I', current_user); end $$;
grant usage on schema public to kasuwa_app, kasuwa_system;
-- Readiness compares the newest migration of the database with the newest one of the code.
grant select on kysely_migration to kasuwa_system;

create extension if not exists citext;

create function current_business() returns text language sql stable as
$$ select nullif(current_setting('app.business', true), '') $$;

-- For a table whose rows belong to a business: row-level security, as a second line of defence behind the queries.
-- `app_may` lists the statements that a request may run on it.
create function belongs_to_business(table_name regclass, app_may text default 'select') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy own_business on %s to kasuwa_app using (business_id = current_business()) with check (business_id = current_business())', table_name);
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('grant %s on %s to kasuwa_app', app_may, table_name);
  execute format('grant select, insert, update on %s to kasuwa_system', table_name);
end $$;

-- For a table that a request must not touch at all, although its rows name a business or a person.
create function hidden_from_app(table_name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('revoke all on %s from kasuwa_app', table_name);
end $$;

-- For tables whose rows never change, under any role.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function append_only(table_name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s for each statement execute function refuse_change()', table_name);
  execute format('revoke update, delete, truncate on %s from kasuwa_app, kasuwa_system', table_name);
end $$;

-- For tables whose rows are referred to without a foreign key; see `refers_to`.
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'restrict_violation';
end $$;

create function refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay where they belong', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Replaces a foreign key on a table that every payment writes: the columns `keys` of the child are those of a row of the parent.
-- A foreign key looks up each row by itself, which costs a tenth of the server's time for a payment. This looks up once per statement.
-- The guarantee is the same, because rows of the parent cannot be deleted (`refuse_deletion`) and `keys` cannot be updated.
create function refers_to(child regclass, keys text[], parent regclass, parent_keys text[] default '{id}') returns void language plpgsql as $build$
declare
  rule text := format('%s_knows_its_%s', child, parent);
  names text := (select string_agg(quote_ident(k), ', ') from unnest(keys) k);
  same text := (select string_agg(format('p.%I = a.%I', w.theirs, w.own), ' and ') from unnest(keys, parent_keys) as w(own, theirs));
begin
  execute format($function$
    create function %I() returns trigger language plpgsql as $$
    begin
      if exists (select from added a where not exists (select from %s p where %s offset 0)) then
        raise exception 'there is no such row of %s' using errcode = 'foreign_key_violation', constraint = tg_name;
      end if;
      return null;
    end $$ $function$, rule, parent, same, parent);
  execute format('create trigger %I after insert on %s referencing new table as added for each statement execute function %1$I()', rule, child);
  execute format('create trigger belongs before update of %s on %s for each statement execute function refuse_moving()', names, child);
end $build$;

-- The job queue. Its own tables (schema graphile_worker) stay closed to both roles; these functions are the only access.

-- Adds jobs in the caller's transaction. A job whose key is known replaces the waiting job of that key. When a worker locks that
-- job at the same moment, add_jobs adds nothing and reports nothing (https://github.com/graphile/worker/issues/580).
-- A job that was not added is therefore added again, and the second call sees the lock.
create function enqueue_jobs(specs jsonb) returns void
language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
declare
  added text[];
begin
  while specs is not null loop
    added := array(
      select coalesce(one.key, '') from graphile_worker.add_jobs(array(
        select row(job->>'task', (job->'payload')::json, job->>'queue', (job->>'runAt')::timestamptz,
                   (job->>'maxAttempts')::smallint, job->>'key', null, null)::graphile_worker.job_spec
        from jsonb_array_elements(specs) job)) one);
    specs := (select jsonb_agg(job) from jsonb_array_elements(specs) job where job->>'key' <> all (added));
  end loop;
end $$;
revoke execute on function enqueue_jobs(jsonb) from public;
grant execute on function enqueue_jobs(jsonb) to kasuwa_app, kasuwa_system;

-- Jobs that have no attempt left. A job that is running its last attempt is not among them yet.
create function dead_jobs() returns table (task text, key text, attempts integer, last_error text)
language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.task_identifier, j.key, j.attempts, j.last_error from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null
  order by j.id
$$;

create function jobs_in_queue() returns bigint
language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select count(*) from graphile_worker.jobs
$$;

-- Keyed jobs that wait for their first attempt, due or scheduled. Failed and locked jobs are not among them.
create function jobs_untried() returns table (key text) language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.key from graphile_worker._private_jobs j where j.key is not null and j.attempts = 0 and j.locked_at is null
$$;

-- Those of the given jobs that are running or will be tried again, with the time of the next attempt. Dead jobs are not among them.
create function jobs_alive(keys text[]) returns table (key text, run_at timestamptz) language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.key, j.run_at from graphile_worker._private_jobs j where j.key = any(keys) and (j.locked_at is not null or j.attempts < j.max_attempts)
$$;
revoke execute on function dead_jobs(), jobs_in_queue(), jobs_untried(), jobs_alive(text[]) from public;
grant execute on function dead_jobs(), jobs_in_queue(), jobs_untried(), jobs_alive(text[]) to kasuwa_system;

create table worker_heartbeat (
  worker_id text primary key,
  beaten_at timestamptz not null
);
grant select, insert, update, delete on worker_heartbeat to kasuwa_system;

-- How often a job's worker died while it ran the job.
create table job_death (
  job_id bigint primary key,
  deaths integer not null check (deaths > 0),
  died_at timestamptz not null
);

-- Unlocks the jobs of dead workers and returns each with its count of deaths.
-- The queue counts an attempt when it hands a job out. The death of a worker says nothing about the job, so the attempt is given back.
-- After `forgiven` deaths it is not given back, because a job that kills its workers must end. Such a job then waits as long as a
-- job that failed (e^attempts seconds, up to six hours).
-- A job that lost its key was replaced while it ran. It is deleted: its successor does the work.
create function free_jobs_of_dead_workers(workers text[], forgiven integer) returns table (task text, key text, deaths integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare died bigint[];
begin
  perform from graphile_worker._private_jobs where locked_by = any(workers) order by id for update;
  delete from graphile_worker._private_jobs where locked_by = any(workers) and key is null and attempts >= max_attempts;
  select array_agg(id) into died from graphile_worker._private_jobs where locked_by = any(workers);
  insert into job_death as d (job_id, deaths, died_at) select id, 1, now() from unnest(died) as lost(id)
    on conflict (job_id) do update set deaths = d.deaths + 1, died_at = now();
  update graphile_worker._private_jobs j set attempts = greatest(j.attempts - 1, 0)
    from job_death d where j.id = any(died) and d.job_id = j.id and d.deaths <= forgiven;
  update graphile_worker._private_jobs j set run_at = greatest(now(), j.run_at) + exp(least(j.attempts, 10)) * interval '1 second'
    from job_death d where j.id = any(died) and d.job_id = j.id and d.deaths > forgiven;
  perform graphile_worker.force_unlock_workers(workers);
  delete from job_death d where d.died_at < now() - interval '1 hour' and not exists (select from graphile_worker._private_jobs j where j.id = d.job_id);
  return query select t.identifier, j.key, d.deaths from job_death d join graphile_worker._private_jobs j on j.id = d.job_id
    join graphile_worker._private_tasks t on t.id = j.task_id where j.id = any(died) order by j.id;
end $$;
revoke execute on function free_jobs_of_dead_workers(text[], integer) from public;
grant execute on function free_jobs_of_dead_workers(text[], integer) to kasuwa_system;

-- The queue writes a replacing job into the row of the job that it replaces. A worker that was taken for dead may still be running the
-- old job, and deletes that row by its id when it finishes. Replacing a keyed job therefore gives the row a new id.
-- The count of deaths follows, so that a job that kills its workers still ends.
create function number_the_successor() returns trigger language plpgsql security definer set search_path = pg_temp as $$
begin
  new.id := nextval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'));
  update public.job_death set job_id = new.id where job_id = old.id;
  return new;
end $$;
create trigger successors_numbered before update on graphile_worker._private_jobs
  for each row when (new.revision <> old.revision) execute function number_the_successor();

-- A job is inserted, locked and deleted within a second, so a busy queue leaves tens of thousands of dead rows a minute.
-- Every search for work reads past them. Vacuum therefore starts after a fixed number of dead rows, and runs without pauses.
alter table graphile_worker._private_jobs set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
