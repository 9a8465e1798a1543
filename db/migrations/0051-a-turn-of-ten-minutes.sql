-- The slowest job that comes by itself and reads the bank comes every ten minutes: one that died with its workers as often as it may
-- within its turn is begun anew by the next (0045), and until a minute after that turn is due it has given nothing up.
create or replace function dead_jobs() returns table (task text, key text, attempts integer, last_error text)
language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.task_identifier, j.key, j.attempts, j.last_error from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null and not exists (
    select from graphile_worker._private_known_crontabs c where c.identifier = j.key and c.last_execution > now() - interval '11 minutes')
  order by j.id
$$;
