-- The base of every module: roles, row-level security, append-only tables, references between large tables.
--
-- Tables that every payment writes set autovacuum_analyze_threshold and autovacuum_analyze_scale_factor. With the default
-- settings a young, busy database analyses all of them every ten seconds. Their rows are read by key, so old statistics do no harm.

-- `kasuwa_app` answers requests of signed-in people and sees one business at a time.
-- `kasuwa_system` posts money, runs jobs and signs people in.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kasuwa_app') then create role kasuwa_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'kasuwa_system') then create role kasuwa_system nologin; end if;
exception when duplicate_object or unique_violation then null; -- Another database of this cluster was migrated at the same moment.
end $$;
do $$ begin execute format('grant kasuwa_app, kasuwa_system to %I', current_user); end $$;
grant usage on schema public to kasuwa_app, kasuwa_system;
-- Readiness compares the newest migration of the database with the newest one of the code.
grant select on kysely_migration to kasuwa_system;

create extension if not exists citext;

create function current_business() returns text language sql stable as
$$ select nullif(current_setting('app.business', true), '') $$;

-- For a table whose rows belong to a business: row-level security, as a second line of defence behind the queries.
-- `app_may` lists the statements that a request may run on it.
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

-- For a table that a request must not touch at all, although its rows name a business or a person.
create function hidden_from_app(table_name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('revoke all on %s from kasuwa_app', table_name);
end $$;

-- For tables whose rows never change, under any role.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function append_only(table_name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s for each statement execute function refuse_change()', table_name);
  execute format('revoke update, delete, truncate on %s from kasuwa_app, kasuwa_system', table_name);
end $$;

-- For tables whose rows are referred to without a foreign key; see `refers_to`.
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay', tg_table_name using errcode = 'restrict_violation';
end $$;

create function refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay where they belong', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Replaces a foreign key on a table that every payment writes: the columns `keys` of the child are those of a row of the parent.
-- A foreign key looks up each row by itself, which costs a tenth of the server's time for a payment. This looks up once per statement.
-- The guarantee is the same, because rows of the parent cannot be deleted (`refuse_deletion`) and `keys` cannot be updated.
create function refers_to(child regclass, keys text[], parent regclass, parent_keys text[] default '{id}') returns void language plpgsql as $build$
declare
  rule text := format('%s_knows_its_%s', child, parent);
  names text := (select string_agg(quote_ident(k), ', ') from unnest(keys) k);
  same text := (select string_agg(format('p.%I = a.%I', w.theirs, w.own), ' and ') from unnest(keys, parent_keys) as w(own, theirs));
begin
  execute format($function$
    create function %I() returns trigger language plpgsql as $$
    begin
      if exists (select from added a where not exists (select from %s p where %s offset 0)) then
        raise exception 'there is no such row of %s' using errcode = 'foreign_key_violation', constraint = tg_name;
      end if;
      return null;
    end $$ $function$, rule, parent, same, parent);
  execute format('create trigger %I after insert on %s referencing new table as added for each statement execute function %1$I()', rule, child);
  execute format('create trigger belongs before update of %s on %s for each statement execute function refuse_moving()', names, child);
end $build$;
