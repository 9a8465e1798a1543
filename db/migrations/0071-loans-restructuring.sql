-- A new plan for a loan that is non-performing (docs/money.md M69, M70). Two operators offer it, and it holds once the borrower accepts it.
insert into loan_rule values
  ('restructuring_answer_hours', 168, '2020-01-01'),
  ('restructured_cure_days', 90, '2020-01-01');

alter table loan drop constraint loan_state_check;
alter table loan add constraint loan_state_check check (state in ('awaiting_warranter', 'withdrawn', 'in_review', 'offered', 'declined', 'expired',
  'refused', 'active', 'late', 'non_performing', 'restructured', 'written_off', 'recovered', 'repaid'));
alter table loan
  -- Interest and fees from before the new plan that are not paid yet. They are parts of interest_out and fees_out, and in the plan.
  add column carried_out bigint not null default 0 check (carried_out >= 0),
  add column fees_waived bigint not null default 0 check (fees_waived >= 0),
  -- The day from which the newest plan holds, when it is not the first.
  add column restructured_on date,
  add constraint loan_carried check (carried_out <= interest_out + fees_out);

drop index loan_one;
create unique index loan_one on loan (business_id)
  where state in ('awaiting_warranter', 'in_review', 'offered', 'active', 'late', 'non_performing', 'restructured', 'written_off');
drop index loan_running;
create index loan_running on loan (id) where state in ('active', 'late', 'non_performing', 'restructured');

-- A late fee that is waived goes back as it was taken.
alter table loan_instalment
  add column late_fee_vat bigint not null default 0 check (late_fee_vat between 0 and late_fee),
  -- From this day on another plan holds.
  add column replaced_on date;
update loan_instalment i set late_fee_vat = v.vat
from (
  select j.key, -e.amount as vat from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'vat'
  where j.posting = 'M35'
) v where v.key = 'loan:' || i.loan_id || ':late-fee:' || i.number;

create table loan_restructuring (
  id text primary key,
  loan_id text not null references loan,
  business_id text not null references business,
  state text not null check (state in ('offered', 'accepted', 'declined', 'expired', 'withdrawn', 'overtaken')),
  tenure_months integer not null check (tenure_months between 1 and 24),
  month_ppm integer not null check (month_ppm between 0 and 100000),
  waives_fees boolean not null,
  -- Of the loan when the offer was made.
  tenure_months_before integer not null,
  month_ppm_before integer not null,
  offered_by text not null,
  created_at timestamptz not null,
  answer_due_at timestamptz not null,
  answered_by text,
  -- What the accepted plan pays back without interest of its own time, and the fees that were waived for it.
  planned bigint,
  waived bigint,
  ended_at timestamptz,
  check ((state = 'accepted') = (planned is not null and waived is not null)),
  check ((state = 'offered') = (ended_at is null))
);
create unique index loan_restructuring_one on loan_restructuring (loan_id) where state = 'offered';
create index loan_restructuring_of on loan_restructuring (loan_id, created_at desc);
create index loan_restructuring_open on loan_restructuring (answer_due_at) where state = 'offered';
select belongs_to_business('loan_restructuring');
