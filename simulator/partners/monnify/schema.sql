-- Monnify's own books. Amounts are kobo, times are ISO 8601 in UTC.

create table if not exists monnify_account (
  account_number text primary key,
  account_reference text not null unique,
  account_name text not null,
  reserved_at text not null
) strict;

-- A customer has one account, and is known by the email address.
create table if not exists monnify_customer (
  email text primary key,
  account_number text not null references monnify_account
) strict;

create table if not exists monnify_credit (
  transaction_reference text primary key,
  session_id text not null unique,
  account_number text not null,
  amount_kobo integer not null check (amount_kobo > 0),
  fee_kobo integer not null,
  payer_name text not null,
  payer_account text not null,
  payer_bank text not null,
  narration text not null,
  received_at text not null
) strict;
create index if not exists monnify_credit_time on monnify_credit (received_at, transaction_reference);

-- Disbursements out of the wallet into which all credits settle. Only those with status SUCCESS were paid.
create table if not exists monnify_transfer (
  reference text primary key,
  session_id text not null unique,
  amount_kobo integer not null check (amount_kobo > 0),
  narration text not null,
  status text not null,
  ordered_at text not null
) strict;

-- Outbox of notices. A row waits until the product answers 2xx or the tries run out.
create table if not exists monnify_notice (
  notice_id integer primary key autoincrement,
  transaction_reference text not null references monnify_credit,
  due_at text not null,
  tries integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  answer text
) strict;
create index if not exists monnify_notice_due on monnify_notice (due_at) where state = 'waiting';
