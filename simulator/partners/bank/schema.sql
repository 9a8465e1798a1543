-- The simulated bank's own books. Amounts are kobo, bank codes are CBN codes, times are ISO 8601 in UTC.

create table if not exists pool (
  id integer primary key check (id = 1),
  balance_kobo integer not null
) strict;
insert or ignore into pool values (1, 0);

create table if not exists collection_account (
  account_number text primary key,
  account_name text not null,
  account_id text not null unique,
  reference text not null unique,
  opened_at text not null
) strict;
create index if not exists collection_account_time on collection_account (opened_at);

-- Numbers for one order. A0 takes the amount alone, A5 takes any.
create table if not exists one_time_account (
  account_number text primary key references collection_account,
  amount_kobo integer not null,
  validation text not null,
  ends_at text not null
) strict;

-- When the product's demo history was imported. Accounts opened before belong to the demo.
create table if not exists history_import (
  at text not null
) strict;

-- A transfer order as the bank sees it. A status query answers `status`.
create table if not exists transfer (
  reference text primary key,
  amount_kobo integer not null check (amount_kobo > 0),
  account_number text not null,
  bank_code text not null,
  beneficiary_name text not null,
  narration text not null,
  sender_account text not null,
  sender_name text not null,
  session_id text not null unique,
  status text not null,
  settles_at text,
  -- 1 while the bank reserves the money without having paid it
  reserves integer not null,
  accepted_at text not null
) strict;
create index if not exists transfer_due on transfer (settles_at) where settles_at is not null;
create index if not exists transfer_reserving on transfer (reserves) where reserves = 1;

-- The payments that the bank really made. Each is written in the transaction that takes the money out of the pool.
create table if not exists payout (
  reference text primary key,
  account_number text not null,
  bank_code text not null,
  beneficiary_name text not null,
  amount_kobo integer not null,
  paid_at text not null
) strict;
create index if not exists payout_time on payout (paid_at);

-- Payments that the other bank returned after they were paid.
create table if not exists returned (
  reference text primary key references payout,
  amount_kobo integer not null check (amount_kobo > 0),
  session_id text not null unique,
  returned_at text not null
) strict;

create table if not exists inflow (
  session_id text primary key,
  account_number text not null,
  amount_kobo integer not null check (amount_kobo > 0),
  channel text not null,
  payer_name text not null,
  payer_account text not null,
  payer_bank text not null,
  narration text not null,
  received_at text not null
) strict;
create index if not exists inflow_time on inflow (received_at);
create index if not exists inflow_payer on inflow (payer_account, payer_bank, received_at);

create table if not exists line (
  line_id integer primary key autoincrement,
  direction text not null check (direction in ('in', 'out')),
  amount_kobo integer not null,
  session_id text,
  reference text,
  account_number text,
  counterparty_name text not null,
  counterparty_account text not null,
  counterparty_bank text not null,
  narration text not null,
  booked_at text not null
) strict;
create index if not exists line_time on line (booked_at, line_id);

-- The statement of the product's own account; its balance is the sum of its lines. Transfers out of it are marked.
create table if not exists house_line (
  line_id integer primary key autoincrement,
  direction text not null check (direction in ('in', 'out')),
  amount_kobo integer not null check (amount_kobo > 0),
  session_id text,
  reference text,
  counterparty_name text not null,
  counterparty_account text not null,
  counterparty_bank text not null,
  narration text not null,
  booked_at text not null
) strict;
create index if not exists house_line_time on house_line (booked_at, line_id);
create table if not exists house_order (
  reference text primary key
) strict;
