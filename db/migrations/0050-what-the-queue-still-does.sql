-- Which keyed jobs wait to be tried for the first time, due or put off. What failed, or is locked, is not among them.
create function jobs_untried() returns table (key text) language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.key from graphile_worker._private_jobs j where j.key is not null and j.attempts = 0 and j.locked_at is null
$$;
-- Which of these jobs the queue goes on with by itself: under way, or to be tried again; and when. Who gave up is not among them.
create function jobs_alive(keys text[]) returns table (key text, run_at timestamptz) language sql stable security definer set search_path = graphile_worker, pg_temp as $$
  select j.key, j.run_at from graphile_worker._private_jobs j where j.key = any(keys) and (j.locked_at is not null or j.attempts < j.max_attempts)
$$;
revoke execute on function jobs_untried(), jobs_alive(text[]) from public;
grant execute on function jobs_untried(), jobs_alive(text[]) to kasuwa_system;
drop function jobs_put_off(timestamptz);

-- A signed notice may come after the sweep has found its credit: what it tells takes the place of what the sweep wrote.
grant update (source, raw, told) on inbound_notice to kasuwa_system;

create index collection_on_lien on collection (partner, posted_at) where state = 'posted_on_lien';
