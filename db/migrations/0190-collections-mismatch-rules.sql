-- What a business has decided before about payments that do not fit. One row for each time the rules were saved; the newest holds.
-- A rule that is off is null. Amounts in kobo.
create table mismatch_rules (
  id text primary key,
  business_id text not null references business,
  -- A short payment is taken as full when at most this is missing.
  accept_short bigint check (accept_short > 0),
  -- What is over stays with the business up to this amount; more goes back after so many minutes.
  keep_over bigint check (keep_over >= 0),
  back_over_minutes integer check (back_over_minutes between 0 and 1080),
  -- A payment of the right amount counts when it is at most this late.
  late_minutes integer check (late_minutes between 1 and 1440),
  -- A second payment of an order goes back after so many minutes.
  back_double_minutes integer check (back_double_minutes between 0 and 1080),
  -- The most that goes back by these rules on one day.
  back_day bigint not null check (back_day >= 0),
  created_by text not null references person,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((keep_over is null) = (back_over_minutes is null))
);
create unique index mismatch_rules_now on mismatch_rules (business_id) where ended_at is null;
select belongs_to_business('mismatch_rules');
grant insert, update (ended_at) on mismatch_rules to kasuwa_app;

-- The payment in that made the order paid, the last one of its parts. Null of orders that were paid before.
alter table expected_payment add column paid_by text references collection deferrable initially deferred;

-- The rules that decided in place of a person.
alter table mismatch add column rules_id text references mismatch_rules;
-- When it goes back without a person, and by which rules. They may have been replaced since: then a person decides.
alter table mismatch
  add column back_at timestamptz,
  add column back_rules_id text references mismatch_rules;
