-- Codes that are sent to a person and typed back: one open code a purpose and subject, known here by its keyed hash only.
create table one_time_code (
  purpose text not null,
  subject text not null, -- whom or what the code is for; not necessarily somebody we know
  id text not null unique, -- of the newest code: whoever proved an older one cannot spend this
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
