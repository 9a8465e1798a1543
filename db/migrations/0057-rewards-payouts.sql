-- Payouts of earnings are payments out of the kinds `bonus` and `referral`. The list of kinds is extended as it stands, because other
-- migrations extend it too.
do $$
declare rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'transfer_kind_check');
begin
  rule := replace(rule, '''transfer''::text', '''transfer''::text, ''bonus''::text, ''referral''::text');
  alter table transfer drop constraint transfer_kind_check;
  execute 'alter table transfer add constraint transfer_kind_check ' || rule;
end $$;
