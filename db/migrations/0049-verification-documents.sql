-- All steps of the verification, and the ones that staff decide (docs/money.md §8, verification step).
alter table verification_step drop constraint verification_step_kind_check;
alter table verification_step add constraint verification_step_kind_check check (kind in
  ('bvn', 'nin', 'id_card', 'passport', 'liveliness', 'proof_of_address', 'cac', 'ammban', 'other_documents'));
-- One working day after the step came to staff.
alter table verification_step add column review_due_at timestamptz;
update verification_step set review_due_at = moved_at + interval '1 day' where state = 'in_review';
alter table verification_step add constraint verification_step_review_check check ((state = 'in_review') = (review_due_at is not null));
create index verification_step_in_review on verification_step (review_due_at, id) where state = 'in_review';

-- `number` and `title`: other documents are several, each with a title.
alter table verification_file drop constraint verification_file_part_check;
alter table verification_file add constraint verification_file_part_check check (part in ('front', 'back', 'selfie', 'video', 'document'));
alter table verification_file add column number smallint not null default 1;
alter table verification_file add column title text;
alter table verification_file drop constraint verification_file_pkey;
alter table verification_file add primary key (step_id, round, part, number);

-- The kind and date of a proof of address, for each submission.
create table verification_paper (
  step_id text not null references verification_step,
  business_id text not null,
  round smallint not null,
  paper text not null check (paper in ('utility_bill', 'bank_statement', 'government_document')),
  dated_on date,
  primary key (step_id, round)
);
grant select, insert on verification_paper to kasuwa_system;
select append_only('verification_paper');
select hidden_from_app('verification_paper');

-- As bvn_check: the number is encrypted with a key that this database never sees.
create table nin_check (
  step_id text primary key references verification_step,
  business_id text not null,
  nin text not null check (nin like 'sealed1:%'),
  birthdate text not null check (birthdate like 'sealed1:%'),
  fingerprint text not null,
  last_four text not null check (last_four ~ '^\d{4}$')
);
create index nin_check_fingerprint on nin_check (fingerprint);
grant select, insert, update on nin_check to kasuwa_system;
select hidden_from_app('nin_check');
create index bvn_check_fingerprint on bvn_check (fingerprint);

-- The person that a register named, encrypted, for staff who compare names.
create table register_answer (
  step_id text not null references verification_step,
  business_id text not null,
  round smallint not null,
  person text not null check (person like 'sealed1:%'),
  answered_at timestamptz not null,
  primary key (step_id, round)
);
grant select, insert, update on register_answer to kasuwa_system;
select hidden_from_app('register_answer');
