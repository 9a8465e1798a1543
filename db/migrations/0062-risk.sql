-- What may be fraud, for staff to decide (docs/money.md §8, risk alert). An alert stops no payment by itself.
create table risk_alert (
  id text primary key,
  kind text not null check (kind in ('velocity', 'first_payment', 'shared_identity', 'shared_device', 'payout_name', 'screening')),
  subject text not null, -- The same finding is raised once.
  business_id text not null references business,
  what text not null, -- One line for the desk.
  amount bigint,
  facts jsonb not null, -- Names and values, as they were found.
  state text not null check (state in ('raised', 'cleared', 'restricted')),
  raised_at timestamptz not null,
  due_at timestamptz not null,
  decided_by text references operator,
  decided_at timestamptz,
  note text,
  unique (kind, subject),
  check ((state = 'raised') = (decided_at is null))
);
create index risk_alert_raised on risk_alert (due_at, id) where state = 'raised';
create index risk_alert_of on risk_alert (business_id, raised_at desc);
create index risk_alert_screening on risk_alert (business_id) where kind = 'screening' and state <> 'cleared';
grant select, insert, update on risk_alert to kasuwa_system;
select hidden_from_app('risk_alert');

-- The people who have signed in with one browser. `browser` is a hash: no cookie can be made from it.
create table browser_person (
  browser text not null,
  person_id text not null references person,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (browser, person_id)
);
create index browser_person_of on browser_person (person_id);
grant select, insert, update on browser_person to kasuwa_system;
select hidden_from_app('browser_person');

create index business_owner_identity on business (owner_identity) where owner_identity is not null;

-- `velocity_hour_count` is a number of payments; the others are kobo.
insert into limit_rule (name, amount_kobo, starts_on) values
  ('velocity_hour_count', 30, '2020-01-01'),
  ('velocity_hour_sum', 150000000, '2020-01-01'),
  ('first_payment_large', 50000000, '2020-01-01');
