-- The audit is sealed behind its writers: each seal has the hash of the one before it and of the entries it covers, by their ids.
create table audit_seal (
  id bigint primary key,
  after_entry bigint not null, -- covers what is after this one ...
  last_entry bigint not null, -- ... up to this one
  entries integer not null check (entries > 0),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);
grant select, insert on audit_seal to kasuwa_system;
select append_only('audit_seal');
select hidden_from_app('audit_seal');

-- One row: whoever seals holds it.
create table audit_head (
  single boolean primary key default true check (single),
  seal_id bigint not null,
  last_entry bigint not null,
  hash bytea not null
);
insert into audit_head values (true, 0, 0, '\x00');
grant select, update on audit_head to kasuwa_system;
select hidden_from_app('audit_head');
