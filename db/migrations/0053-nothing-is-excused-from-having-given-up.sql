-- A job that comes by itself had given nothing up while its turns went on coming (0045, 0051), because it could die with its workers as
-- often as it may be tried. A death is no try since 0052: whatever has none left has failed so often, and somebody has to look at it.
create or replace function dead_jobs() returns table (task text, key text, attempts integer, last_error text)
language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.task_identifier, j.key, j.attempts, j.last_error from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null
  order by j.id
$$;
