-- Which keyed jobs wait for their time as they were told to: not due yet, and never tried. What failed, or is locked, is not among them.
create function jobs_put_off(now_at timestamptz) returns table (key text) language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.key from graphile_worker._private_jobs j where j.key is not null and j.attempts = 0 and j.locked_at is null and j.run_at > now_at
$$;
revoke execute on function jobs_put_off(timestamptz) from public;
grant execute on function jobs_put_off(timestamptz) to kasuwa_system;
