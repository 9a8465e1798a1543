-- The books of all vendors of alternate accounts, each under the name of its partner. Amounts are kobo, times are ISO 8601 in UTC.

-- `reference` is the client's, `customer` whoever may have one account only; null where a vendor has none.
create table if not exists alternate_account (
  partner text not null,
  account_number text not null,
  account_name text not null,
  reference text,
  customer text,
  reserved_at text not null,
  primary key (partner, account_number),
  unique (partner, reference),
  unique (partner, customer)
) strict;

create table if not exists alternate_credit (
  partner text not null,
  settlement_id text not null,
  session_id text not null,
  account_number text not null,
  amount_kobo integer not null check (amount_kobo > 0),
  fee_kobo integer not null,
  vat_kobo integer not null,
  payer_name text not null,
  payer_account text not null,
  payer_bank text not null,
  narration text not null,
  received_at text not null,
  primary key (partner, settlement_id),
  unique (partner, session_id)
) strict;
create index if not exists alternate_credit_time on alternate_credit (partner, received_at, settlement_id);
create index if not exists alternate_credit_payer on alternate_credit (payer_account, payer_bank, received_at);

-- Transfers out of the account into which all credits settle.
create table if not exists alternate_transfer (
  partner text not null,
  reference text not null,
  session_id text not null,
  amount_kobo integer not null check (amount_kobo > 0),
  narration text not null,
  outcome text not null check (outcome in ('paid', 'insufficient_funds', 'refused')),
  ordered_at text not null,
  primary key (partner, reference),
  unique (partner, session_id)
) strict;
