-- A job whose key is known takes the place of the one that waits. When a worker takes that one in the very moment, the queue adds
-- nothing and says nothing (https://github.com/graphile/worker/issues/580): what was not added is added again, which then finds it taken.
create or replace function enqueue_jobs(specs jsonb) returns void
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
