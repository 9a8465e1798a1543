-- What a person has signed in with before: a kind of browser on a kind of system, so that a new one is told of.
create table known_device (
  person_id text not null references person,
  device text not null, -- "Chrome on Android": no version, nothing that follows a person around
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (person_id, device)
);
grant select, insert, update on known_device to kasuwa_system;
select hidden_from_app('known_device');

-- One active session a person and app.
alter table session add column app text not null default 'merchant';
drop index session_one_active;
create unique index session_one_active on session (person_id, app) where ended_at is null;
