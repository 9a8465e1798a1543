create table cashpoint (
  id text primary key,
  business_id text not null references business,
  name text not null,
  is_default boolean not null default false,
  state text not null default 'active' check (state in ('active', 'deactivated')),
  account_state text not null default 'requested' check (account_state in ('requested', 'active')),
  account_number text unique,
  account_name text,
  bank_account_id text,
  created_at timestamptz not null,
  check ((account_state = 'active') = (account_number is not null))
);
create unique index cashpoint_one_default on cashpoint (business_id) where is_default;
create index cashpoint_business on cashpoint (business_id, created_at);
select belongs_to_business('cashpoint', 'select, insert, update');
