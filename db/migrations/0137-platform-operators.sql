-- `kasuwa_operator` answers routes of operators: look-up, the desk and what is decided there. It sees the rows of all businesses, and no secret:
-- no hash of a password, a PIN, a key or a token, and no sealed number of a person that a step was checked with. It moves no money, which the
-- posting queue does. `tests/operator-role.db.test.ts` has the same list. A new table is closed to it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kasuwa_operator') then create role kasuwa_operator nologin; end if;
exception when duplicate_object or unique_violation then null; -- Another database of this cluster was migrated at the same moment.
end $$;
do $$ begin execute format('grant kasuwa_operator to %I', current_user); end $$;
grant usage on schema public to kasuwa_operator;
grant execute on function enqueue_jobs(jsonb) to kasuwa_operator;

-- `rows`: the condition on the rows that it sees and writes, where the table has row-level security.
create function open_to_operators(table_name regclass, operators_may text, rows text default 'true') returns void language plpgsql as $$
begin
  if (select relkind from pg_class where oid = table_name) in ('r', 'p') then
    execute format('create policy operators on %s to kasuwa_operator using (%s) with check (%2$s)', table_name, rows);
  end if;
  execute format('grant %s on %s to kasuwa_operator', operators_may, table_name);
end $$;

-- What the desk reads and does not write.
select open_to_operators(name::regclass, 'select') from unnest(array[
  'account_day', 'alternate_account', 'audit_head', 'audit_seal', 'bill_purchase', 'bill_top_up', 'bonus_accrual', 'bulk_run', 'cashpoint',
  'clearing_item', 'collection_address', 'customer', 'day_of_account', 'day_total', 'debt_recovery', 'downline_member', 'entry', 'feature_flag',
  'hold', 'history_item', 'inbound_notice', 'institution', 'journal', 'known_device', 'loan', 'loan_fund_movement', 'loan_instalment',
  'loan_limit_request', 'loan_restructuring', 'member', 'meter', 'outflow_cap', 'payable', 'rail_cost_day', 'referral', 'register_answer',
  'reward_payout', 'state_move', 'statement_line', 'suspense_item', 'sweep', 'transfer', 'transfer_answer', 'transfer_attempt', 'upload_use',
  'verification_file', 'verification_paper']) name;
select open_to_operators('person',
  'select (id, email, phone, firstname, lastname, type, created_at, password_is_temporary, tour_seen_at)');
select open_to_operators('pin', 'select (person_id, business_id, state)');
select open_to_operators('bvn_check', 'select (step_id, business_id, fingerprint)');
select open_to_operators('nin_check', 'select (step_id, business_id, fingerprint)');
-- By way of `collection_address`.
select open_to_operators('card_payment', 'select (id, business_id, cashpoint_id)');
select open_to_operators('upload', 'select (id, kind, created_at, dropped_at)');

-- Items of the desk, and what is written about each act.
select open_to_operators('work_item', 'select, insert, update');
select open_to_operators('work_item_event', 'select, insert');
select open_to_operators('audit_entry', 'select, insert');
select open_to_operators('live_event', 'select, insert');
select open_to_operators('command_key', 'select, insert', $$split_part(scope, '.', 1) in
  ('account-limits', 'desk', 'disputes', 'lookup', 'operators', 'recalls', 'risk', 'rules', 'support', 'verification')$$);

-- Dated rules, which two people adopt. None is changed or deleted.
select open_to_operators(name::regclass, 'select, insert') from unnest(array[
  'debt_rule', 'fee_rule', 'limit_rule', 'loan_rate', 'loan_rule', 'partner_tariff', 'public_holiday', 'reward_rule', 'sweep_rule']) name;
select open_to_operators('rule_change', 'select, insert, update (state, ended_at)');

-- What a decision writes beside the books.
select open_to_operators('business', 'select, update (classification, tier, standing, standing_reason, owner_identity, daily_limit_kobo,
  payout_account_number, payout_bank_code, payout_bank_name, payout_account_name)');
select open_to_operators('account', 'select, update (is_closed)');
select open_to_operators('collection', 'select, update (recall_id)');
select open_to_operators('activation_notice', 'select, insert');
select open_to_operators('approval_policy', 'select, insert');
select open_to_operators('board_run', 'select, insert');
select open_to_operators('business_limit', 'select, insert');
select open_to_operators('business_standing_change', 'select, insert');
select open_to_operators('dispute', 'select, update');
select open_to_operators('dispute_move', 'select, insert');
select open_to_operators('history_annotation', 'select, insert, update');
select open_to_operators('limit_increase', 'select, update (state, reason, moved_at, due_at)');
select open_to_operators('limit_increase_move', 'select, insert');
select open_to_operators('name_enquiry', 'select, insert, update');
select open_to_operators('payout_bank', 'select, update (state, decided_by, decided_at, reason)');
select open_to_operators('recall', 'select, insert');
select open_to_operators('reward_profile', 'select, insert, update');
select open_to_operators('risk_alert', 'select, insert, update (state, decided_by, decided_at, note)');
select open_to_operators('support_message', 'select, insert, update (read_at)');
select open_to_operators('verification_move', 'select, insert');
select open_to_operators('verification_step', 'select, update');
select open_to_operators('visitor_message', 'select, update (state, answer, answered_by, ended_at)');

-- Operators: a password and an authenticator are replaced without being read. The role of sign-in compares them.
select open_to_operators('operator', 'select (id, email, name, role, state, password_is_temporary, totp_confirmed_at, totp_last_step, wrong_codes,
  locked_at, created_at), insert, update (role, state, password_hash, totp_secret, totp_confirmed_at, totp_last_step, wrong_codes, locked_at)');
select open_to_operators('operator_voucher', 'select, insert');
select open_to_operators('operator_session', 'select (id, operator_id, state, created_at, seen_at), update (state, ended_at, end_reason)');
select open_to_operators('operator_recovery_code', 'select (operator_id, used_at), delete');
