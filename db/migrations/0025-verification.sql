-- What a business has shown to prove who is behind it: one row a kind of proof (docs/money.md §8, verification step).
create table verification_step (
  id text primary key,
  business_id text not null references business,
  kind text not null check (kind in ('bvn', 'id_card', 'passport', 'liveliness')),
  state text not null check (state in ('not_started', 'consent_pending', 'submitted', 'in_review', 'passed', 'rejected', 'lapsed', 'revoked')),
  tries smallint not null default 0, -- how often it was submitted
  reason text, -- for the person, where it did not pass
  moved_at timestamptz not null,
  created_at timestamptz not null,
  unique (business_id, kind)
);
select belongs_to_business('verification_step');

create table verification_move (
  id bigint generated always as identity primary key,
  step_id text not null references verification_step,
  business_id text not null,
  from_state text not null,
  to_state text not null,
  why text not null default '',
  at timestamptz not null
);
create index verification_move_step on verification_move (step_id, id);
grant select, insert on verification_move to kasuwa_system;
select append_only('verification_move');
select hidden_from_app('verification_move');

-- A BVN is sealed under a key that this database never sees; `fingerprint` is keyed too, because eleven digits can be tried one by one.
create table bvn_check (
  step_id text primary key references verification_step,
  business_id text not null,
  bvn text not null check (bvn like 'sealed1:%'),
  birthdate text not null check (birthdate like 'sealed1:%'),
  fingerprint text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  consent_reference text not null unique,
  consent_asked_at timestamptz not null,
  otp_reference text, -- of the code that holds now; a new one takes its place
  otp_sent_at timestamptz,
  otp_sent_to text,
  otp_tries smallint not null default 0, -- counted before the code is looked at
  check ((otp_reference is null) = (otp_sent_at is null))
);
grant select, insert, update on bvn_check to kasuwa_system;
select hidden_from_app('bvn_check');
