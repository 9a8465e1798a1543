create table person (
  id text primary key,
  email citext not null unique,
  phone text unique,
  password_hash text not null,
  firstname text not null default '',
  lastname text not null default '',
  type text not null default 'web',
  referral_code text,
  created_at timestamptz not null
);
grant select, insert, update on person to kasuwa_system;

create table session (
  id text primary key,
  person_id text not null references person,
  token_hash bytea not null unique,
  life_span text not null check (life_span in ('short', 'long')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('idle', 'age', 'replaced', 'signed_out', 'revoked')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index session_one_active on session (person_id) where ended_at is null;
grant select, insert, update on session to kasuwa_system;

create table business (
  id text primary key,
  business_id text generated always as (id) stored,
  name text not null,
  account_type smallint not null check (account_type in (1, 2, 3)),
  classification text not null,
  tier text not null default 'unverified' check (tier in ('unverified', 'activated', 'verified')),
  standing text not null default 'open' check (standing in ('opening', 'open', 'no_debit', 'frozen', 'closing', 'closed')),
  standing_reason text,
  keep_funds_in_wallet boolean not null default true,
  public_key text not null unique,
  wallet_prefix text not null unique,
  owner_id text not null references person,
  owner_identity text, -- the same for businesses whose owner is proven to be the same person or company
  contact_firstname text not null,
  contact_lastname text not null,
  phone text not null,
  email citext not null,
  industry text not null,
  state text not null,
  lga text not null,
  address text not null,
  payout_account_number text,
  payout_bank_code text,
  payout_bank_name text,
  payout_account_name text,
  created_at timestamptz not null
);
create index business_owner on business (owner_id);
select belongs_to_business('business', 'select, update');

create table cashpoint (
  id text primary key,
  business_id text not null references business,
  name text not null,
  is_default boolean not null default false,
  state text not null default 'active' check (state in ('active', 'deactivated')),
  account_state text not null default 'requested' check (account_state in ('requested', 'active')),
  account_number text unique,
  account_name text,
  bank_account_id text,
  created_at timestamptz not null,
  check ((account_state = 'active') = (account_number is not null))
);
create unique index cashpoint_one_default on cashpoint (business_id) where is_default;
create index cashpoint_business on cashpoint (business_id, created_at);
select belongs_to_business('cashpoint', 'select, insert, update');

create table member (
  id text primary key,
  business_id text not null references business,
  person_id text not null references person,
  role text not null,
  cashpoint_id text references cashpoint,
  state text not null default 'active' check (state in ('invited', 'active', 'suspended', 'removed')),
  created_at timestamptz not null,
  unique (business_id, person_id)
);
create index member_person on member (person_id);
select belongs_to_business('member');

create table pin (
  person_id text not null references person,
  business_id text not null references business,
  hash text not null,
  failures smallint not null default 0,
  state text not null default 'set' check (state in ('set', 'locked')),
  set_at timestamptz not null,
  primary key (person_id, business_id)
);
grant select, insert, update on pin to kasuwa_system;
select hidden_from_app('pin');

create table pin_grant (
  id text primary key,
  person_id text not null,
  business_id text not null,
  session_id text not null references session,
  state text not null check (state in ('open', 'used', 'expired', 'revoked')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  used_for text
);
create unique index pin_grant_one_open on pin_grant (session_id, business_id) where state = 'open';
grant select, insert, update on pin_grant to kasuwa_system;
select hidden_from_app('pin_grant');

create table audit_entry (
  id bigint generated always as identity primary key,
  business_id text,
  actor text not null,
  role text,
  operation text not null,
  subject text,
  request_id text,
  facts jsonb not null default '{}',
  created_at timestamptz not null
);
create index audit_business on audit_entry (business_id, id);
grant select, insert on audit_entry to kasuwa_system;
select append_only('audit_entry');
select hidden_from_app('audit_entry');

-- Counted before what is asked is checked, so that a crash in between forgets no try.
create table attempt_counter (
  subject text not null,
  kind text not null,
  tries integer not null,
  since timestamptz not null,
  primary key (subject, kind)
);
grant select, insert, update, delete on attempt_counter to kasuwa_system;

-- Dated rules: a figure changes by a new row, never by an edit.
create table fee_rule (
  id bigint generated always as identity primary key,
  name text not null,
  classification text, -- null: every class that has no rule of its own
  from_kobo bigint not null default 0,
  rate_ppm integer not null default 0, -- parts per million of the principal
  flat_kobo bigint not null default 0,
  cap_kobo bigint,
  starts_on date not null,
  unique nulls not distinct (name, classification, from_kobo, starts_on)
);
grant select on fee_rule to kasuwa_app;
grant select, insert on fee_rule to kasuwa_system;
select append_only('fee_rule');
insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values
  ('inbound', null, 0, 5000, 0, 10000, '2020-01-01'),
  ('inbound', 'pos', 0, 3000, 0, 10000, '2020-01-01'),
  ('inbound', 'api', 0, 3000, 0, 10000, '2020-01-01'),
  ('outbound', null, 0, 0, 2000, null, '2020-01-01'),
  ('outbound', 'pos', 0, 0, 500, null, '2020-01-01'),
  ('outbound', 'pos', 200000, 0, 1500, null, '2020-01-01'),
  ('outbound', 'agency', 0, 0, 500, null, '2020-01-01'),
  ('outbound', 'agency', 200000, 0, 1500, null, '2020-01-01'),
  ('book', null, 0, 0, 0, null, '2020-01-01'),
  ('withdrawal', null, 0, 0, 0, null, '2020-01-01'),
  ('stamp_duty', null, 1000000, 0, 5000, null, '2026-01-01'),
  ('stamp_duty', null, 0, 0, 0, null, '2020-01-01');

create table limit_rule (
  id bigint generated always as identity primary key,
  name text not null,
  amount_kobo bigint not null,
  starts_on date not null,
  unique (name, starts_on)
);
grant select on limit_rule to kasuwa_app;
grant select, insert on limit_rule to kasuwa_system;
select append_only('limit_rule');
insert into limit_rule (name, amount_kobo, starts_on) values
  ('activated_ever', 3000000, '2020-01-01'),
  ('verified_day', 200000000, '2020-01-01'),
  ('withdrawal_single', 100000000, '2020-01-01');

create table institution (
  code text primary key,
  name text not null,
  listed boolean not null default true
);
grant select on institution to kasuwa_app;
grant select, insert, update on institution to kasuwa_system;

-- Answers of the bank to name enquiries, kept so that a send uses the enquiry that the person saw.
create table name_enquiry (
  account_number text not null,
  bank_code text not null references institution,
  account_name text not null,
  enquiry_id text not null,
  bvn text,
  client_id text,
  asked_at timestamptz not null,
  primary key (account_number, bank_code)
);
grant select, insert, update on name_enquiry to kasuwa_system;
