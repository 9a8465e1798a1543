-- A fraud that was decided for the business is paid back (docs/money.md M73), and a decision against it can be appealed once.
alter table dispute drop constraint dispute_state_check, drop constraint dispute_decided_check, drop constraint dispute_acknowledged_check;
alter table dispute
  add column refunded bigint not null default 0 check (refunded >= 0), -- M73, to the wallet.
  add column bank_part bigint not null default 0 check (bank_part between 0 and refunded), -- Of it, what the receiving bank bears.
  add column appealed_at timestamptz, -- Once.
  add constraint dispute_state_check check (state in ('logged', 'investigating', 'awaiting_merchant', 'paying', 'appealed', 'resolved', 'rejected')),
  add constraint dispute_decided_check check ((state in ('paying', 'resolved', 'rejected')) = (decided_at is not null)),
  add constraint dispute_acknowledged_check check (state in ('logged', 'resolved', 'rejected') or acknowledged_at is not null);
drop index dispute_open;
create index dispute_open on dispute (created_at) where state in ('logged', 'investigating', 'awaiting_merchant', 'paying', 'appealed');
-- What was decided to be a fraud in the fourteen days before has not been refunded: finance decides that too.
update dispute set state = 'paying'
  where state = 'resolved' and dispute_type = 'This payment was fraud' and acknowledged_at is not null and decided_at > now() - interval '14 days';
