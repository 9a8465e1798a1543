-- Staff acknowledge a dispute, may ask the business, and decide. Clocks of the regulator: docs/money.md §9.
alter table dispute drop constraint dispute_state_check, drop constraint dispute_check;
update dispute set state = 'logged' where state = 'pending';
alter table dispute
  add column acknowledged_at timestamptz,
  add column question text, -- Of staff, the last one.
  add column answer text, -- Of the business to that question.
  add constraint dispute_state_check check (state in ('logged', 'investigating', 'awaiting_merchant', 'resolved', 'rejected')),
  add constraint dispute_decided_check check ((state in ('resolved', 'rejected')) = (decided_at is not null)),
  add constraint dispute_acknowledged_check check (state in ('logged', 'resolved', 'rejected') or acknowledged_at is not null);
drop index dispute_pending;
create index dispute_open on dispute (created_at) where state in ('logged', 'investigating', 'awaiting_merchant');

create table dispute_move (
  id bigint generated always as identity primary key,
  dispute_id text not null references dispute,
  business_id text not null references business,
  from_state text not null,
  to_state text not null,
  by_name text not null, -- The operator or the person of the business.
  text text not null,
  created_at timestamptz not null
);
create index dispute_move_of on dispute_move (dispute_id, id);
select belongs_to_business('dispute_move');
