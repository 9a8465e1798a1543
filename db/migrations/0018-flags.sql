-- Values of feature flags; null is no value. An empty environment or business means all; at most one of the two is set.
create table feature_flag (
  id text primary key,
  key text not null,
  environment text not null check (environment in ('', 'live', 'sandbox')),
  business_id text not null,
  value jsonb check (jsonb_typeof(value) in ('boolean', 'string')),
  changed_by text not null,
  changed_at timestamptz not null,
  check (environment = '' or business_id = ''),
  unique (business_id, key, environment)
);
select hidden_from_app('feature_flag');
grant select, insert, update on feature_flag to kasuwa_system;
