-- A job whose deaths are forgiven no more lost a try with each and was handed out again at once: its 25 tries were gone within a minute,
-- and a job that comes by itself had given up until its next turn. Now it waits after such a death as the queue has a job wait that fails
-- (e^tries seconds, up to six hours): it takes fewer workers along, and a job that was only unlucky has its turn again.
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
  update graphile_worker._private_jobs j set run_at = greatest(now(), j.run_at) + exp(least(j.attempts, 10)) * interval '1 second'
    from job_death d where j.id = any(died) and d.job_id = j.id and d.deaths > forgiven;
  perform graphile_worker.force_unlock_workers(workers);
  delete from job_death d where d.died_at < now() - interval '1 hour' and not exists (select from graphile_worker._private_jobs j where j.id = d.job_id);
  return query select t.identifier, j.key, d.deaths from job_death d join graphile_worker._private_jobs j on j.id = d.job_id
    join graphile_worker._private_tasks t on t.id = j.task_id where j.id = any(died) order by j.id;
end $$;
