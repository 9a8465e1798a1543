-- A job that runs when one of its key is asked for loses its key, and the queue gives it no further try: the newer one has its place.
-- Where its worker died before it could say that it was done, it got its try back (0052) and ran once more beside its own successor,
-- such as a question that its bank had answered. It is over with its worker. Whoever writes jobs gives each a key (JobSpec).
create or replace function free_jobs_of_dead_workers(workers text[], forgiven integer) returns table (task text, key text, deaths integer)
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
  perform graphile_worker.force_unlock_workers(workers);
  delete from job_death d where d.died_at < now() - interval '1 hour' and not exists (select from graphile_worker._private_jobs j where j.id = d.job_id);
  return query select t.identifier, j.key, d.deaths from job_death d join graphile_worker._private_jobs j on j.id = d.job_id
    join graphile_worker._private_tasks t on t.id = j.task_id where j.id = any(died) order by j.id;
end $$;
