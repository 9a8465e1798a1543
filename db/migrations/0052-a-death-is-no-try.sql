-- How often a job has died with its worker. The queue counts a try when it hands a job out; one that ended because its worker did says
-- nothing about the job, and is given back. Not for ever: a job that kills its workers must end.
create table job_death (
  job_id bigint primary key,
  deaths integer not null check (deaths > 0),
  died_at timestamptz not null
);

-- Sets the jobs of these workers free, each with the try that it lost, up to so many. Answers each with how often it has died by now.
create function free_jobs_of_dead_workers(workers text[], forgiven integer) returns table (task text, key text, deaths integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare died bigint[];
begin
  select array_agg(j.id) into died from (
    select id from graphile_worker._private_jobs where locked_by = any(workers) order by id for update) j;
  insert into job_death as d (job_id, deaths, died_at) select id, 1, now() from unnest(died) as lost(id)
    on conflict (job_id) do update set deaths = d.deaths + 1, died_at = now();
  update graphile_worker._private_jobs j set attempts = greatest(j.attempts - 1, 0)
    from job_death d where j.id = any(died) and d.job_id = j.id and d.deaths <= forgiven;
  perform graphile_worker.force_unlock_workers(workers);
  delete from job_death d where d.died_at < now() - interval '1 hour' and not exists (select from graphile_worker._private_jobs j where j.id = d.job_id);
  return query select t.identifier, j.key, d.deaths from job_death d join graphile_worker._private_jobs j on j.id = d.job_id
    join graphile_worker._private_tasks t on t.id = j.task_id where j.id = any(died) order by j.id;
end $$;
revoke execute on function free_jobs_of_dead_workers(text[], integer) from public;
grant execute on function free_jobs_of_dead_workers(text[], integer) to kasuwa_system;
