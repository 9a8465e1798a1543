-- The name of an account at its bank, where the list has another one. The person may take it, and then the row is added.
alter table bulk_upload_row add bank_account_name text;
update bulk_upload_row set bank_account_name = substring(message from '^The bank names this account (.+)$')
where state = 'failed' and message like 'The bank names this account %';
create index bulk_upload_row_renamed on bulk_upload_row (upload_id, number) where state = 'failed' and bank_account_name is not null;

grant update (state, message, bank_account_name) on bulk_upload_row to kasuwa_app;
create policy takes_bank_names on bulk_upload_row as restrictive for update to kasuwa_app
  using (state = 'failed' and bank_account_name is not null) with check (state in ('added', 'failed'));
grant update (added_count, failed_count) on bulk_upload to kasuwa_app;
-- A failed line that gets another account changes the beneficiary of its group too.
grant update (name, account_number, bank_code, search) on bulk_beneficiary to kasuwa_app;
