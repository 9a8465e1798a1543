-- A job that comes by itself takes the place of the one before it, tried or not: one of each minute that died with its workers as
-- often as it may is begun anew by the next minute, and has given nothing up while its turns go on coming.
create or replace function dead_jobs() returns table (task text, key text, attempts integer, last_error text)
language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.task_identifier, j.key, j.attempts, j.last_error from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null and not exists (
    select from graphile_worker._private_known_crontabs c where c.identifier = j.key and c.last_execution > now() - interval '2 minutes')
  order by j.id
$$;
