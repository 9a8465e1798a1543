-- A business says that a transaction is wrong. One dispute a transaction; opening it moves no money.
create table dispute (
  id text primary key,
  business_id text not null references business,
  item_id text not null unique references history_item,
  state text not null check (state in ('pending', 'resolved', 'rejected')),
  dispute_type text not null,
  remark text not null,
  asked_by text not null references person,
  created_at timestamptz not null,
  answer_due timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  check ((state = 'pending') = (decided_at is null))
);
create index dispute_pending on dispute (created_at) where state = 'pending';
create index dispute_newest on dispute (business_id, created_at desc);
select belongs_to_business('dispute');
