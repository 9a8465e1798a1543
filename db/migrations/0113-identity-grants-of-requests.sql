-- A request uses the PIN grant of its session in the commit of its change. It uses a grant once, and opens none.
grant select (id, business_id, person_id, session_id, state, expires_at), update (state, used_for) on pin_grant to kasuwa_app;
create policy used_once on pin_grant as restrictive for update to kasuwa_app using (state = 'open') with check (state = 'used');
