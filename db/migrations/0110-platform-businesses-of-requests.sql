-- A request sees the rows of a list of businesses, so that lookups of several callers can share a statement. `app.businesses` has their ids.
-- Processes of the version before set `app.business`, and go on during an upgrade and after a return to it.
create function current_businesses() returns text[] language sql stable parallel safe as
$$ select string_to_array(coalesce(nullif(current_setting('app.businesses', true), ''), current_setting('app.business', true), ''), ',') $$;

-- The rule of requests for a table. `business` is the column with the business of a row, or the text of an expression. The list is read once for
-- each statement. The collation keeps the planner from using the list as a key of an index: each statement names its business itself, and an
-- index would be searched for each business of the list.
create function limit_to_businesses(table_name regclass, business text default 'business_id') returns void language plpgsql as $$
begin
  execute format('drop policy if exists own_business on %s', table_name);
  execute format('create policy own_business on %s to kasuwa_app using (%s) with check (%2$s)', table_name,
    format('(%s) collate "C" = any ((select current_businesses())::text[])', business));
end $$;

create or replace function belongs_to_business(table_name regclass, app_may text default 'select') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  perform limit_to_businesses(table_name);
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('grant %s on %s to kasuwa_app', app_may, table_name);
  execute format('grant select, insert, update on %s to kasuwa_system', table_name);
end $$;

-- A table that no request may touch. One with a business has the rule of requests all the same, for the day on which it is opened.
create or replace function hidden_from_app(table_name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  if exists (select from pg_attribute where attrelid = table_name and attname = 'business_id' and not attisdropped) then
    perform limit_to_businesses(table_name);
  end if;
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('revoke all on %s from kasuwa_app', table_name);
end $$;

select limit_to_businesses(c.oid) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace;

drop function current_business();

-- For a table without row-level security until now, whose rows name their business in another way.
create function open_to_requests(table_name regclass, business text, app_may text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  perform limit_to_businesses(table_name, business);
  execute format('create policy every_business on %s to kasuwa_system using (true) with check (true)', table_name);
  execute format('create policy owner on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('grant %s on %s to kasuwa_app', app_may, table_name);
end $$;

select open_to_requests('meter', 'subject', 'select');
-- The scope of a request of a business ends with the business. All others stay closed.
select open_to_requests('command_key', $$split_part(scope, ':', -1)$$, 'select, insert');

grant select, insert on audit_entry to kasuwa_app;
grant insert on live_event to kasuwa_app;
grant insert, update on support_message, statement, history_annotation to kasuwa_app;
grant insert on transaction_category, custom_inbound, upload to kasuwa_app;
-- When a case about held money is due, without what staff know of it.
grant select (id, business_id, due_at) on suspense_item to kasuwa_app;
grant select (id, business_id, collection_id, due_at) on recall to kasuwa_app;
-- The names of people and the ids of operators stand beside what they did.
grant select (id, firstname, lastname) on person to kasuwa_app;
create policy ids_of_operators on operator for select to kasuwa_app using (true);
grant select (id) on operator to kasuwa_app;
