-- The card processor's own books. Amounts are kobo, times are ISO 8601 in UTC.

create table if not exists paystack_transaction (
  id integer primary key autoincrement,
  reference text not null unique,
  access_code text not null unique,
  amount_kobo integer not null check (amount_kobo > 0),
  fees_kobo integer not null,
  email text not null,
  description text not null,
  status text not null default 'abandoned' check (status in ('abandoned', 'ongoing', 'failed', 'success')),
  gateway_response text not null default '',
  bin text,
  last4 text,
  brand text,
  bank text,
  account_name text,
  created_at text not null,
  paid_at text,
  settlement_id integer
) strict;
-- Where the page leads after the payment.
create table if not exists paystack_return (
  reference text primary key,
  url text not null
) strict;
create index if not exists paystack_transaction_paid on paystack_transaction (paid_at) where status = 'success';
create index if not exists paystack_transaction_settlement on paystack_transaction (settlement_id);

create table if not exists paystack_refund (
  id integer primary key autoincrement,
  reference text not null,
  amount_kobo integer not null,
  merchant_note text not null,
  status text not null check (status in ('pending', 'processed', 'failed')),
  settlement_id integer
) strict;

create table if not exists paystack_dispute (
  id integer primary key autoincrement,
  reference text not null,
  amount_kobo integer not null,
  status text not null check (status in ('awaiting-merchant-feedback', 'resolved')),
  resolution text,
  withheld integer not null,
  due_at text not null,
  taken_in integer,
  returned_in integer
) strict;

-- What the merchant says of a dispute that it contests. Then the customer's bank decides.
create table if not exists paystack_dispute_answer (
  dispute_id integer primary key,
  message text not null,
  file_name text not null
) strict;

-- Addresses for pictures that were asked for; `size` in bytes once one is there. The picture itself is not kept.
create table if not exists paystack_dispute_file (
  file_name text primary key,
  dispute_id integer not null,
  size integer
) strict;

create table if not exists paystack_settlement (
  id integer primary key autoincrement,
  amount_kobo integer not null,
  deductions text not null,
  settled_at text not null
) strict;
