-- Crashes of pages in the browser: one row per distinct crash.
create table crash_report (
  id text primary key,
  digest bytea not null unique,
  subject text not null,
  message text not null,
  request_id text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
grant select, insert, update on crash_report to kasuwa_system;
