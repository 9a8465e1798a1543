-- A job that is asked for while one of its key waits was written into that one's row. Where the one that waited had been given free
-- because its worker was taken for dead, and the worker lived, it then finished what it was doing and deleted the row: with it went what
-- the job itself had asked for next, such as the next question about a payment. What takes a job's place has a number of its own, so
-- that nobody else can be done with it. How often it has died goes with it: what kills its workers ends, however often it is asked for.
create function number_the_successor() returns trigger language plpgsql security definer set search_path = pg_temp as $$
begin
  new.id := nextval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'));
  update public.job_death set job_id = new.id where job_id = old.id;
  return new;
end $$;
create trigger successors_numbered before update on graphile_worker._private_jobs
  for each row when (new.revision <> old.revision) execute function number_the_successor();
