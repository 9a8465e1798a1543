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
alter table upload add foreign key (person_id) references person;

create table session (
  id text primary key,
  person_id text not null references person,
  token_hash bytea not null unique,
  life_span text not null check (life_span in ('short', 'long')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('idle', 'age', 'replaced', 'signed_out', 'revoked')),
  app text not null default 'merchant',
  check ((ended_at is null) = (end_reason is null))
);
-- A person has one active session per app.
create unique index session_one_active on session (person_id, app) where ended_at is null;
grant select, insert, update on session to kasuwa_system;

-- The commit that ends a session notifies every process, so that each closes the live streams of that session.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('session', new.id)::text);
  return null;
end $$;
create trigger streams_hear_its_end after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_ended();

-- The foreign key to business stands in the baseline of businesses.
create table pin (
  person_id text not null references person,
  business_id text not null,
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
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create unique index pin_grant_one_open on pin_grant (session_id, business_id) where state = 'open';
grant select, insert, update on pin_grant to kasuwa_system;
select hidden_from_app('pin_grant');

-- An attempt is counted before it is checked, so that a crash between the two does not forget it.
create table attempt_counter (
  subject text not null,
  kind text not null,
  tries integer not null,
  since timestamptz not null,
  ends_at timestamptz not null default now() + interval '1 day', -- A job deletes counters that no longer count.
  primary key (subject, kind)
);
grant select, insert, update, delete on attempt_counter to kasuwa_system;

-- Codes and links that are sent to a person. A purpose and subject has one open code; only its keyed hash is stored.
create table one_time_code (
  purpose text not null,
  subject text not null, -- The person or address that the code is for. It need not belong to an account.
  id text not null unique, -- Of the newest code: proof of an older one cannot spend this one.
  code_hash bytea not null,
  tries smallint not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, subject)
);
create index one_time_code_over on one_time_code (expires_at);
grant select, insert, update, delete on one_time_code to kasuwa_system;
select hidden_from_app('one_time_code');

-- The devices that a person has signed in with, so that a sign-in from a new one is reported by mail.
create table known_device (
  person_id text not null references person,
  device text not null, -- Such as "Chrome on Android": no version, nothing that identifies one device.
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (person_id, device)
);
grant select, insert, update on known_device to kasuwa_system;
select hidden_from_app('known_device');

-- Ends the sessions of these people, with the PIN grants that were given in them and the mailed links that would open new ones.
-- The links come first: a link that is being opened is waited for, and then its session is ended too.
create function end_sessions_of(people text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from one_time_code where purpose = 'authorizations_link' and subject = any (people);
  update pin_grant set state = 'revoked' where state = 'open' and person_id = any (people);
  -- A session's end is never before what was last seen of it; our clock and the database's may differ by seconds.
  update session set ended_at = greatest(now(), seen_at), end_reason = 'revoked' where ended_at is null and person_id = any (people);
end $$;
revoke execute on function end_sessions_of(text[]) from public;
