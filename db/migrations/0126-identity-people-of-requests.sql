-- A request sees the people who are or were members of its business, with their addresses, and no others.
alter table person enable row level security;
alter table person force row level security;
create policy members on person for select to kasuwa_app using (exists (select from member m where m.person_id = person.id));
create policy every_person on person to kasuwa_system using (true) with check (true);
do $$ begin execute format('create policy owner on person to %I using (true) with check (true)', current_user); end $$;
grant select (email, phone) on person to kasuwa_app;

-- A request ends an open grant of a PIN, in the commit of what the PIN was entered for. It opens none and opens none again.
grant select (id, person_id, business_id, session_id, state, expires_at), update (state, used_for) on pin_grant to kasuwa_app;
create policy only_ends on pin_grant as restrictive for update to kasuwa_app using (state = 'open') with check (state <> 'open');
