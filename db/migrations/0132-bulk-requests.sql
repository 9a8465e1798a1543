-- What a request itself writes of bulk payments: groups with their beneficiaries, uploaded lists, and the copy of a group until it is paid.
-- The posting queue writes the rest.
revoke insert, update on bulk_group from kasuwa_app;
grant insert (id, business_id, name, description, created_by, created_at), update (beneficiary_count, removed_at) on bulk_group to kasuwa_app;
revoke update on bulk_beneficiary from kasuwa_app;
grant update (amount), delete on bulk_beneficiary to kasuwa_app;
revoke insert on bulk_upload from kasuwa_app;
grant insert (id, business_id, group_id, requested_by, request_id, fingerprint, file_name, state, row_count, failed_count, created_at, ended_at)
  on bulk_upload to kasuwa_app;

revoke insert on bulk_run from kasuwa_app;
grant insert (id, business_id, group_id, group_name, title, state, mode, extra, payees, digest, request_id, requested_by, sender_account, sender_name,
  hold_id, lines, amount, fee, vat, duty, total, queued, queued_amount, queued_total, created_at), delete on bulk_run to kasuwa_app;
create policy adds_drafts on bulk_run as restrictive for insert to kasuwa_app with check (state = 'draft');
create policy deletes_drafts on bulk_run as restrictive for delete to kasuwa_app using (state = 'draft');

grant insert (id, run_id, business_id, number, name, account_number, bank_code, bank_name, route, amount, fee, vat, duty, total, rules, state), delete
  on bulk_line to kasuwa_app;
-- The lines of a copy are written before its run. The function sees the runs of all businesses: another one's is no draft of the own.
create function takes_lines(run text, of_business text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select r.state = 'draft' and r.business_id = of_business from bulk_run r where r.id = run), true)
$$;
revoke execute on function takes_lines(text, text) from public;
grant execute on function takes_lines(text, text) to kasuwa_app, kasuwa_system;
create policy adds_to_drafts on bulk_line as restrictive for insert to kasuwa_app with check (state = 'queued' and takes_lines(run_id, business_id));
create policy deletes_of_drafts on bulk_line as restrictive for delete to kasuwa_app
  using ((select r.state from bulk_run r where r.id = run_id) = 'draft');
