-- Rates and rules of loans and of rewards become changes of the desk, like fees and limits.
alter table rule_change drop constraint rule_change_kind_check;
alter table rule_change add constraint rule_change_kind_check check (kind in ('fee', 'limit', 'flag', 'holiday', 'number'));
grant insert on reward_rule to kasuwa_system;
select append_only('reward_rule');

-- Previews read the shares of one day, and the requests and withdrawals of the last months. Rows are written in the order of time.
create index bonus_accrual_day on bonus_accrual using brin (created_at);
create index loan_requested on loan using brin (requested_at);
create index reward_payout_day on reward_payout using brin (created_at);

-- Staff note a risk by hand. Its subject is the alert itself, so that a second note is another alert.
alter table risk_alert drop constraint risk_alert_kind_check;
alter table risk_alert add constraint risk_alert_kind_check
  check (kind in ('velocity', 'first_payment', 'shared_identity', 'shared_device', 'payout_name', 'screening', 'noted'));
