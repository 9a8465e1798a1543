-- A cashier asks that a payment at the own cashpoint is sent back, and the owner decides (docs/money.md §8). The payment itself stays as it is.
create table reversal_request (
  id text primary key,
  business_id text not null references business,
  collection_id text not null references collection,
  cashpoint_id text not null references cashpoint,
  asked_by text not null references person,
  reason text not null,
  state text not null check (state in ('asked', 'accepted', 'declined', 'expired')),
  decided_by text references person,
  answer text, -- Why it was declined, in the words of the owner.
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'asked') = (ended_at is null)),
  check ((state in ('accepted', 'declined')) = (decided_by is not null))
);
create unique index reversal_request_open on reversal_request (collection_id) where state = 'asked';
create index reversal_request_waiting on reversal_request (business_id, created_at desc) where state = 'asked';
create index reversal_request_of on reversal_request (collection_id, created_at desc);
select belongs_to_business('reversal_request');
