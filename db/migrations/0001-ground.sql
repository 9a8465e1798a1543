-- Roles, and what every table of a business gets: row-level security as a second belt behind the queries.
-- `kasuwa_app` answers people's requests and sees one business at a time; `kasuwa_system` posts money, runs jobs and signs people in.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kasuwa_app') then create role kasuwa_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'kasuwa_system') then create role kasuwa_system nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was migrated at the same moment
end $$;
do $$ begin execute format('grant kasuwa_app, kasuwa_system to %I', current_user); end $$;
grant usage on schema public to kasuwa_app, kasuwa_system;

create extension if not exists citext;

create function current_business() returns text language sql stable as
$$ select nullif(current_setting('app.business', true), '') $$;

-- The rights of a table whose rows belong to a business. `app_may` lists what a person's request may do on it.
create function belongs_to_business(table_name regclass, app_may text default 'select') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy own_business on %s to kasuwa_app using (business_id = current_business()) with check (business_id = current_business())', table_name);
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('grant %s on %s to kasuwa_app', app_may, table_name);
  execute format('grant select, insert, update on %s to kasuwa_system', table_name);
end $$;

-- A table that names a business and that a person's request may not touch at all.
create function hidden_from_app(table_name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('revoke all on %s from kasuwa_app', table_name);
end $$;

-- Refuses what an append-only table must never see, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function append_only(table_name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s for each statement execute function refuse_change()', table_name);
  execute format('revoke update, delete, truncate on %s from kasuwa_app, kasuwa_system', table_name);
end $$;

-- Jobs are enqueued in the business transaction; the queue's own tables stay closed to both roles.
create function enqueue_jobs(specs jsonb) returns void language sql security definer set search_path = graphile_worker, pg_temp as $$
  select graphile_worker.add_jobs(array(
    select row(job->>'task', (job->'payload')::json, job->>'queue', (job->>'runAt')::timestamptz,
               (job->>'maxAttempts')::smallint, job->>'key', null, null)::graphile_worker.job_spec
    from jsonb_array_elements(specs) job))
$$;
revoke execute on function enqueue_jobs(jsonb) from public;
grant execute on function enqueue_jobs(jsonb) to kasuwa_app, kasuwa_system;
