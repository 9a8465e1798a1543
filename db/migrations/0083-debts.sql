-- What a business owes us is paid back out of a share of what it receives (docs/money.md M64, docs/decisions/0055).
create table debt_recovery (
  id text primary key,
  business_id text not null references business,
  state text not null check (state in ('noticed', 'recovering', 'paid', 'written_off')),
  noticed bigint not null check (noticed > 0), -- The whole debt of which the owner was told, with what is paid of it.
  recovered bigint not null default 0 check (recovered >= 0),
  wallet_seq bigint, -- The last entry of the wallet of which a share was taken; null until it begins.
  starts_at timestamptz not null,
  created_at timestamptz not null,
  due_at timestamptz not null, -- Then the desk decides.
  ended_at timestamptz,
  check ((state in ('paid', 'written_off')) = (ended_at is not null))
);
create unique index debt_recovery_open on debt_recovery (business_id) where state in ('noticed', 'recovering');
create index debt_recovery_due on debt_recovery (due_at, id) where state in ('noticed', 'recovering');
select belongs_to_business('debt_recovery');

create table debt_payment (
  id text primary key,
  recovery_id text not null references debt_recovery,
  business_id text not null,
  source text not null check (source in ('share', 'by_hand')),
  amount bigint not null check (amount > 0),
  journal_key text not null unique,
  requested_by text,
  created_at timestamptz not null
);
create index debt_payment_of on debt_payment (recovery_id);
create index debt_payment_business on debt_payment (business_id, id);
select belongs_to_business('debt_payment');
select append_only('debt_payment');

create table debt_rule (
  name text not null check (name in ('share')),
  value bigint not null check (value between 0 and 1000000), -- Parts per million.
  starts_on date not null,
  primary key (name, starts_on)
);
grant select, insert on debt_rule to kasuwa_system;
select hidden_from_app('debt_rule');
select append_only('debt_rule');
insert into debt_rule (name, value, starts_on) values ('share', 500000, '2020-01-01');

-- Finds who owes us. Without the balance in it, so that no change of a balance has to change an index.
create index account_of_debts on account (business_id) where kind = 'debt' and mode = 'live';
