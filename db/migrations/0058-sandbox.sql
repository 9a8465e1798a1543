-- On the main site: the twin of a business in the developers' sandbox.
create table sandbox_twin (
  business_id text primary key references business,
  state text not null default 'requested' check (state in ('requested', 'created', 'active', 'refused')),
  asked_by text not null references person,
  asked_at timestamptz not null,
  created_at timestamptz,
  activated_at timestamptz,
  check ((state in ('created', 'active')) = (created_at is not null)),
  check ((state = 'active') = (activated_at is not null))
);
grant select, insert, update on sandbox_twin to kasuwa_system;
select hidden_from_app('sandbox_twin');

-- In the sandbox: the business of the main site that a twin belongs to. A second request for it finds this row.
create table sandbox_origin (
  main_business_id text primary key,
  business_id text not null references business,
  created_at timestamptz not null
);
grant select, insert on sandbox_origin to kasuwa_system;
select hidden_from_app('sandbox_origin');
