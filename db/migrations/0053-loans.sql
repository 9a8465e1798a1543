-- Loans out of the lender's own cash (docs/money.md M30 to M41). Rates and rules change by new rows with a start date.
create table loan_rate (
  tenure_months integer not null check (tenure_months between 1 and 24),
  month_ppm integer not null check (month_ppm between 0 and 100000), -- Parts per million a month.
  starts_on date not null,
  primary key (tenure_months, starts_on)
);
grant select on loan_rate to kasuwa_app;
grant select, insert on loan_rate to kasuwa_system;
select append_only('loan_rate');
insert into loan_rate values (3, 30000, '2020-01-01'), (6, 35000, '2020-01-01'), (12, 40000, '2020-01-01');

create table loan_rule (
  name text not null,
  value bigint not null,
  starts_on date not null,
  primary key (name, starts_on)
);
grant select on loan_rule to kasuwa_app;
grant select, insert on loan_rule to kasuwa_system;
select append_only('loan_rule');
insert into loan_rule values
  ('least_amount', 5000000, '2020-01-01'),
  ('most_amount', 500000000, '2020-01-01'),
  ('least_month_takings', 60000000, '2020-01-01'),
  ('limit_share_ppm', 250000, '2020-01-01'),
  ('limit_step', 1000000, '2020-01-01'),
  ('late_fee_after_days', 3, '2020-01-01'),
  ('non_performing_after_days', 31, '2020-01-01'),
  ('warranter_answer_hours', 72, '2020-01-01'),
  ('offer_answer_hours', 72, '2020-01-01'),
  ('provision_current_ppm', 10000, '2020-01-01'),
  ('provision_late_ppm', 50000, '2020-01-01'),
  ('provision_31_days_ppm', 200000, '2020-01-01'),
  ('provision_61_days_ppm', 500000, '2020-01-01'),
  ('provision_91_days_ppm', 1000000, '2020-01-01');

insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on) values
  ('loan_processing', null, 0, 15000, 0, null, '2020-01-01'),
  ('loan_late', null, 0, 0, 100000, null, '2020-01-01');

-- A business that vouches for others. Borrowers name its code.
create table warranter (
  business_id text primary key references business,
  code text not null unique,
  created_by text not null,
  created_at timestamptz not null
);
select belongs_to_business('warranter');

create table loan (
  id text primary key,
  business_id text not null references business,
  state text not null check (state in ('awaiting_warranter', 'withdrawn', 'in_review', 'offered', 'declined', 'expired', 'refused', 'active', 'late',
    'non_performing', 'written_off', 'recovered', 'repaid')),
  amount bigint not null check (amount between 1 and 100000000000),
  tenure_months integer not null,
  month_ppm integer not null,
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0 and vat <= fee),
  -- The terms that the borrower accepted first. Staff may offer others.
  asked_amount bigint not null,
  asked_tenure_months integer not null,
  asked_month_ppm integer not null,
  aggregator_code text,
  warranter_id text not null references business,
  guarantor_type text not null check (guarantor_type in ('partner', 'family', 'supplier', 'customer', 'association', 'other')),
  warranter_state text not null check (warranter_state in ('asked', 'approved', 'refused', 'expired', 'called', 'paid', 'released')),
  warranter_answered_by text,
  requested_by text not null,
  request_id text not null,
  requested_at timestamptz not null,
  -- The end of the clock of the state: the warranter's answer, the review, the answer to an offer.
  answer_due_at timestamptz,
  decided_by text,
  reason text,
  disbursed_at timestamptz,
  disbursed_on date,
  accrued_through date, -- Interest is booked up to this day.
  interest_units bigint not null default 0 check (interest_units >= 0), -- Sum over days of principal × yearly rate in ppm, before rounding.
  interest_accrued bigint not null default 0, -- In all.
  principal_out bigint not null default 0 check (principal_out >= 0),
  interest_out bigint not null default 0 check (interest_out >= 0),
  fees_out bigint not null default 0 check (fees_out >= 0),
  interest_suspended bigint not null default 0 check (interest_suspended >= 0),
  allowance bigint not null default 0 check (allowance >= 0), -- The part of the expected losses that stands for this loan.
  next_due_on date, -- Of the first instalment that is not paid.
  repaid bigint not null default 0,
  ended_at timestamptz,
  unique (business_id, request_id),
  check (warranter_id <> business_id),
  constraint loan_is_paid_out check ((disbursed_on is null) = (state in ('awaiting_warranter', 'withdrawn', 'in_review', 'offered', 'declined', 'expired', 'refused')))
);
-- One request or loan at a time. A loan that was written off stays open until it is recovered.
create unique index loan_one on loan (business_id) where state in ('awaiting_warranter', 'in_review', 'offered', 'active', 'late', 'non_performing', 'written_off');
create index loan_history on loan (business_id, requested_at desc, id desc);
create index loan_warranter on loan (warranter_id, requested_at desc, id desc);
create index loan_running on loan (id) where state in ('active', 'late', 'non_performing');
create index loan_waiting on loan (answer_due_at) where state in ('awaiting_warranter', 'offered');
create index loan_in_review on loan (answer_due_at, id) where state = 'in_review';
create index loan_non_performing on loan (next_due_on, id) where state = 'non_performing';
create index loan_provided on loan (id) where allowance > 0;
select belongs_to_business('loan');

-- The plan of a loan. Principal that is left decides which instalments are paid.
create table loan_instalment (
  id text primary key, -- Loan and number.
  loan_id text not null references loan,
  business_id text not null,
  number integer not null check (number > 0),
  due_on date not null,
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  left_after bigint not null check (left_after >= 0),
  paid_on date,
  late_fee bigint not null default 0,
  unique (loan_id, number)
);
select belongs_to_business('loan_instalment');

-- Each movement of a wallet for a loan.
create table loan_movement (
  id text primary key,
  loan_id text not null references loan,
  business_id text not null, -- Whose wallet moved: the borrower's, or the warranter's.
  kind text not null check (kind in ('loan', 'loan_fee', 'loan_repayment')),
  source text not null check (source in ('paid_out', 'by_hand', 'due_day', 'warranter', 'recovery')),
  amount bigint not null check (amount > 0),
  vat bigint not null default 0,
  fees bigint not null default 0,
  interest bigint not null default 0,
  principal bigint not null default 0,
  journal_key text not null unique,
  requested_by text,
  created_at timestamptz not null
);
create index loan_movement_loan on loan_movement (loan_id, created_at, id);
create index loan_movement_business on loan_movement (business_id, id);
select belongs_to_business('loan_movement');

-- A merchant's request for a higher limit than the takings give.
create table loan_limit_request (
  id text primary key,
  business_id text not null references business,
  state text not null check (state in ('asked', 'granted', 'refused')),
  amount bigint not null check (amount > 0),
  granted bigint,
  reason text,
  asked_by text not null,
  decided_by text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'granted') = (granted is not null))
);
create unique index loan_limit_request_one on loan_limit_request (business_id) where state = 'asked';
create index loan_limit_request_open on loan_limit_request (due_at, id) where state = 'asked';
create index loan_limit_request_of on loan_limit_request (business_id, created_at desc);
select belongs_to_business('loan_limit_request');

-- The lender's cash that comes to the pool or leaves it (M30).
create table loan_fund_movement (
  id text primary key,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  bank_reference text not null unique, -- By which the bank's statement names it.
  state text not null check (state in ('asked', 'booked', 'refused')),
  asked_by text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz
);
create index loan_fund_movement_open on loan_fund_movement (due_at, id) where state = 'asked';
grant select, insert, update on loan_fund_movement to kasuwa_system;
select hidden_from_app('loan_fund_movement');
