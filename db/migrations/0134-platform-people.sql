-- `kasuwa_people` signs people in, finds sessions, checks PINs, codes and links, and answers all requests without a session. It sees people and no
-- table of a business, but for the exceptions at the end of this file.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kasuwa_people') then create role kasuwa_people nologin; end if;
exception when duplicate_object or unique_violation then null; -- Another database of this cluster was migrated at the same moment.
end $$;
do $$ begin execute format('grant kasuwa_people to %I', current_user); end $$;
grant usage on schema public to kasuwa_people;
grant execute on function enqueue_jobs(jsonb) to kasuwa_people;

-- `rows`: the condition on the rows that it sees and writes, where the table has row-level security.
create function open_to_people(table_name regclass, people_may text, rows text default 'true') returns void language plpgsql as $$
begin
  execute format('create policy people on %s to kasuwa_people using (%s) with check (%2$s)', table_name, rows);
  execute format('grant %s on %s to kasuwa_people', people_may, table_name);
end $$;

-- People, and what belongs to no business.
select open_to_people('person', 'select, insert, update');
select open_to_people('session', 'select, insert, update');
select open_to_people('one_time_code', 'select, insert, update, delete');
select open_to_people('known_device', 'select, insert, update');
select open_to_people('browser_person', 'select, insert, update');
select open_to_people('outflow_cap', 'select, insert, update');
select open_to_people('attempt_counter', 'select, insert, update, delete');
select open_to_people('attempt_lease', 'select, insert, update, delete');
select open_to_people('crash_report', 'select, insert, update');
select open_to_people('waitlist_entry', 'insert');
select open_to_people('visitor_message', 'insert');
-- An intent of somebody who signs up, signs in, writes to us or changes a secret of the own.
select open_to_people('command_key', 'select, insert', $$split_part(scope, '.', 1) in ('identity', 'onboarding', 'uploads', 'visitors')$$);

-- Operators sign in with it. It changes neither who they are nor what they may do.
select open_to_people('operator', 'select');
grant update (password_hash, password_is_temporary, totp_secret, totp_confirmed_at, totp_last_step, wrong_codes, state, locked_at) on operator to kasuwa_people;
select open_to_people('operator_session', 'select, insert, update');
select open_to_people('operator_recovery_code', 'select, insert, update, delete');

-- Exceptions: tables with a business. `tests/people-role.db.test.ts` has the same list.
-- The PIN of a person is one for each business, and so are the grants that it opens and the videos that confirm its change.
select open_to_people('pin', 'select, insert, update');
select open_to_people('pin_grant', 'select, insert, update');
select open_to_people('video_confirmation', 'select, insert, update');
grant execute on function is_confirming_video(bytea) to kasuwa_people;
-- Which businesses a person belongs to, and in what role: asked by each sign-in and each request.
select open_to_people('member',
  'select (id, business_id, person_id, role, state, cashpoint_id, may_loans, may_affiliates, may_authorizations, created_at)');
select open_to_people('business', 'select (id, name, public_key, classification, tier, standing)');
select open_to_people('cashpoint', 'select (id, business_id, is_default, state, account_number)');
-- Which business a secret key belongs to, and when it was used last. Not the key.
select open_to_people('api_key', 'select (id, business_id, key_hash, ends_at, last_used_at), update (last_used_at)');
-- Switches of the product, which decide what a person has to prove.
select open_to_people('feature_flag', 'select (key, environment, business_id, value)');
-- What people and operators did, to be written only.
select open_to_people('audit_entry', 'insert', $$split_part(operation, '.', 1) in ('identity', 'operators', 'uploads')$$);
-- The video of somebody without a session.
select open_to_people('upload', 'insert', 'business_id is null and person_id is null');

-- An upload for whoever comes with a link to it. The caller checks the link, or whose upload it is.
create function upload_with_id(upload_id text) returns setof upload
language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select * from upload where id = upload_id
$$;
revoke execute on function upload_with_id(text) from public;
grant execute on function upload_with_id(text) to kasuwa_people, kasuwa_system;
