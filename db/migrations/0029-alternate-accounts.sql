-- A second account number of a cashpoint, at another bank. Its creation takes a setup fee, which is held from the request on.
create table alternate_account (
  id text primary key,
  business_id text not null references business,
  cashpoint_id text not null references cashpoint,
  partner text not null,
  state text not null check (state in ('requested', 'creating', 'unclear', 'active', 'failed', 'blocked', 'closed')),
  account_name text not null, -- As asked for, until the bank has answered with its own.
  account_number text,
  setup_fee bigint not null check (setup_fee >= 0),
  vat bigint not null check (vat >= 0 and vat <= setup_fee),
  hold_id text, -- Null when the setup is free.
  requested_by text not null,
  request_id text not null,
  answer text, -- The bank's own words, when it refused or was unclear.
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (account_number, partner),
  unique (business_id, request_id),
  constraint alternate_account_has_number check ((state in ('active', 'blocked', 'closed')) = (account_number is not null))
);
create unique index alternate_account_one on alternate_account (business_id) where state not in ('failed', 'closed');
create index alternate_account_cashpoint on alternate_account (cashpoint_id);
-- The sweep looks for requests without an outcome.
create index alternate_account_open on alternate_account (created_at) where state in ('requested', 'creating', 'unclear');
select belongs_to_business('alternate_account');

insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values
  ('alternate_inbound', null, 0, 7500, 0, 20000, '2020-01-01'),
  ('alternate_setup', null, 0, 0, 100000, null, '2020-01-01');

-- Money told by the bank of the alternate accounts, and not yet seen on its statement.
insert into account (kind, partner, normal, floor) values ('clearing_in', 'providus', 1, null) on conflict do nothing;
