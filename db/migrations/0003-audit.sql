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
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index audit_business on audit_entry (business_id, id);
grant select, insert on audit_entry to kasuwa_system;
select append_only('audit_entry');
select hidden_from_app('audit_entry');

-- The hash chain over the audit, written by a job behind the writers. Each seal has the hash of the seal before it and of the entries
-- that it covers, in the order of their ids.
create table audit_seal (
  id bigint primary key,
  after_entry bigint not null, -- It covers the entries with a higher id than this one ...
  last_entry bigint not null, -- ... up to and including this one.
  entries integer not null check (entries > 0),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
grant select, insert on audit_seal to kasuwa_system;
select append_only('audit_seal');
select hidden_from_app('audit_seal');

-- One row: the head of that chain. A sealing transaction locks it.
create table audit_head (
  single boolean primary key default true check (single),
  seal_id bigint not null,
  last_entry bigint not null,
  hash bytea not null
);
insert into audit_head values (true, 0, 0, '\x00');
grant select, update on audit_head to kasuwa_system;
select hidden_from_app('audit_head');
