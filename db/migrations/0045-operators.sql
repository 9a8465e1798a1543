-- The staff of the bank and its technology partner. They are no persons of `person`: nothing of a merchant's session works for them.
create table operator (
  id text primary key,
  email citext not null unique,
  name text not null,
  role text not null check (role in ('viewer', 'support', 'compliance', 'finance', 'administrator')),
  state text not null default 'active' check (state in ('active', 'locked', 'suspended')),
  password_hash text not null,
  password_is_temporary boolean not null,
  totp_secret text check (totp_secret like 'sealed1:%'), -- Null until the authenticator is added.
  totp_confirmed_at timestamptz, -- The first right code of the secret.
  totp_last_step bigint not null default 0, -- The step of the last accepted code: a code is used once.
  wrong_codes smallint not null default 0,
  locked_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'locked') = (locked_at is not null))
);
grant select, insert, update on operator to kasuwa_system;
select hidden_from_app('operator');

create table operator_recovery_code (
  operator_id text not null references operator,
  hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, hash)
);
grant select, insert, update, delete on operator_recovery_code to kasuwa_system;
select hidden_from_app('operator_recovery_code');

-- A session begins when the password was right, and serves only after the code.
create table operator_session (
  id text primary key,
  operator_id text not null references operator,
  token_hash bytea not null unique,
  state text not null check (state in ('second_factor', 'active', 'ended')),
  address text not null,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'replaced', 'idle', 'age', 'revoked')),
  check ((state = 'ended') = (ended_at is not null))
);
create index operator_session_open on operator_session (operator_id) where state <> 'ended';
grant select, insert, update on operator_session to kasuwa_system;
select hidden_from_app('operator_session');
