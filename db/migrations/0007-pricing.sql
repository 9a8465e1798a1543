-- Rules with a start date: a figure changes by a new row, never by an update.
-- The rules of one name and classification that start on the same day are one schedule. A newer schedule replaces an older one with
-- all its bands, so a schedule must also name the bands in which nothing is charged.
create table fee_rule (
  id bigint generated always as identity primary key,
  name text not null,
  classification text, -- Null: every classification without a rule of its own.
  from_kobo bigint not null default 0,
  rate_ppm integer not null default 0, -- Parts per million of the principal.
  flat_kobo bigint not null default 0,
  cap_kobo bigint,
  starts_on date not null,
  unique nulls not distinct (name, classification, from_kobo, starts_on)
);
grant select on fee_rule to kasuwa_app;
grant select, insert on fee_rule to kasuwa_system;
select append_only('fee_rule');
insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values
  ('inbound', null, 0, 5000, 0, 10000, '2020-01-01'),
  ('inbound', 'pos', 0, 3000, 0, 10000, '2020-01-01'),
  ('inbound', 'api', 0, 3000, 0, 10000, '2020-01-01'),
  ('outbound', null, 0, 0, 2000, null, '2020-01-01'),
  ('outbound', 'pos', 0, 0, 500, null, '2020-01-01'),
  ('outbound', 'pos', 200000, 0, 1500, null, '2020-01-01'),
  ('outbound', 'agency', 0, 0, 500, null, '2020-01-01'),
  ('outbound', 'agency', 200000, 0, 1500, null, '2020-01-01'),
  ('book', null, 0, 0, 0, null, '2020-01-01'),
  ('withdrawal', null, 0, 0, 0, null, '2020-01-01'),
  ('stamp_duty', null, 1000000, 0, 5000, null, '2026-01-01'),
  ('stamp_duty', null, 0, 0, 0, null, '2020-01-01'),
  ('stamp_duty', null, 0, 0, 0, null, '2026-01-01');

create table limit_rule (
  id bigint generated always as identity primary key,
  name text not null,
  amount_kobo bigint not null,
  starts_on date not null,
  unique (name, starts_on)
);
grant select on limit_rule to kasuwa_app;
grant select, insert on limit_rule to kasuwa_system;
select append_only('limit_rule');
insert into limit_rule (name, amount_kobo, starts_on) values
  ('activated_ever', 3000000, '2020-01-01'),
  ('verified_day', 200000000, '2020-01-01'),
  ('withdrawal_single', 100000000, '2020-01-01');
