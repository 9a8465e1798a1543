-- Readiness compares the newest migration with the one it was built with.
grant select on kysely_migration to kasuwa_system;

-- The queue's own tables stay closed: this much of them is what the checks look at. One that runs its last time has not
-- given up yet.
create function dead_jobs() returns table (task text, key text, attempts integer, last_error text)
language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select task_identifier, key, attempts, last_error from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by id
$$;
create function jobs_in_queue() returns bigint
language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select count(*) from graphile_worker.jobs
$$;
revoke execute on function dead_jobs(), jobs_in_queue() from public;
grant execute on function dead_jobs(), jobs_in_queue() to kasuwa_system;
