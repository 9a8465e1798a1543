-- The bank of a payer asks for its money back (docs/money.md §8, recall; M11). Staff log it; two people hold the money, and two send it back.
create table recall (
  id text primary key,
  business_id text not null references business,
  collection_id text not null references collection,
  state text not null check (state in ('received', 'secured', 'returning', 'returned', 'refused')),
  amount bigint not null check (amount > 0), -- What leaves the wallet: the payment less its fee.
  bank_reference text not null, -- Of the letter or message of the bank.
  asked_on date not null, -- The day on which the bank asked.
  is_in_time boolean not null, -- Within 14 working days of the payment.
  why text not null,
  hold_id text,
  transfer_id text, -- The payment that sends it back.
  logged_by text not null references operator,
  logged_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  note text,
  check ((state in ('returned', 'refused')) = (ended_at is not null)),
  check ((state in ('returning', 'returned')) <= (transfer_id is not null))
);
create unique index recall_of_collection on recall (collection_id) where state <> 'refused';
create unique index recall_bank_reference on recall (bank_reference);
create index recall_open on recall (due_at, id) where state in ('received', 'secured');
create index recall_transfer on recall (transfer_id) where transfer_id is not null;
create index recall_of on recall (business_id, logged_at desc);
grant select, insert, update on recall to kasuwa_system;
select hidden_from_app('recall');
