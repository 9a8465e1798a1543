create table if not exists sandbox_twin (
  business_id text primary key,
  name text not null,
  email text not null,
  created_at text not null
);
