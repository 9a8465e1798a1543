create table beneficiary (
  id text primary key,
  business_id text not null references business,
  name text not null,
  account_number text not null,
  bank_code text not null references institution,
  created_at timestamptz not null,
  unique (business_id, account_number, bank_code)
);
select belongs_to_business('beneficiary', 'select, insert, update');

-- Payments are updated two or three times within seconds. An update that changes no indexed column and finds space on its page leaves the
-- indexes alone (a heap-only tuple update). So partial indexes read a generated column that seldom changes, such as `is_open`,
-- and a fill factor leaves space on each page.
create table transfer (
  id text primary key,
  business_id text not null,
  cashpoint_id text,
  kind text not null check (kind in ('transfer', 'withdrawal', 'settlement')),
  route text not null check (route in ('rail', 'book', 'own')),
  reference text not null, -- The client's own name for the payment, for idempotency.
  state text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0 and vat <= fee),
  duty bigint not null check (duty >= 0),
  duty_by text not null check (duty_by in ('sender', 'house')),
  total bigint not null,
  beneficiary_name text not null,
  beneficiary_account text not null,
  beneficiary_bank_code text not null,
  beneficiary_bank_name text not null,
  enquiry_id text not null,
  beneficiary_bvn text constraint transfer_bvn_sealed check (beneficiary_bvn like 'sealed1:%'),
  beneficiary_client_id text,
  receiver_business_id text,
  receiver_cashpoint_id text,
  sender_account text not null,
  sender_name text not null,
  remark text not null,
  rules jsonb not null,
  hold_id text,
  meter_kind text,
  meter_period text,
  requested_by text not null,
  code text,
  answer text,
  session_id text,
  queries integer not null default 0,
  next_query_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  is_open boolean not null generated always as (state in ('held', 'sending', 'pending', 'unclear', 'querying', 'review')) stored,
  sent_at timestamptz, -- The first time. Sending again does not change it, and the pending time counts from it.
  doubt_told_at timestamptz, -- The time up to which the milestones of the pending time have been reported.
  review_reason text check (review_reason in ('age', 'code', 'differs')), -- It decides what the bank's later answers may still settle.
  review_said text, -- Code of the first definite failure that came during the review.
  unique (business_id, reference),
  check (total = amount + fee + case when duty_by = 'sender' then duty else 0 end),
  constraint transfer_review_has_reason check (state <> 'review' or review_reason is not null)
) with (fillfactor = 60, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index transfer_open on transfer (created_at) where is_open;
create index transfer_beneficiary on transfer (business_id, beneficiary_account, beneficiary_bank_code, created_at desc);
select belongs_to_business('transfer');
select refers_to('transfer', '{business_id}', 'business');
create trigger transfers_stay before delete or truncate on transfer for each statement execute function refuse_deletion();

create table transfer_attempt (
  id text primary key,
  transfer_id text not null,
  business_id text not null,
  number smallint not null,
  partner text not null,
  partner_reference text not null unique,
  state text not null check (state in ('written', 'sent', 'accepted', 'rejected', 'unknown')),
  written_at timestamptz not null,
  ended_at timestamptz,
  sent_at timestamptz, -- Committed before each call to the bank, so that no second call starts while one may be under way.
  is_live boolean not null generated always as (state <> 'rejected') stored,
  unique (transfer_id, number)
) with (fillfactor = 60, autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create unique index transfer_attempt_one_live on transfer_attempt (transfer_id) where is_live;
select belongs_to_business('transfer_attempt');
select refers_to('transfer_attempt', '{transfer_id}', 'transfer');
create trigger attempts_stay before delete or truncate on transfer_attempt for each statement execute function refuse_deletion();

-- Every statement of the bank about a transfer: its answers to the transfer itself, to queries and about returns, and statement lines.
create table transfer_answer (
  id bigint generated always as identity primary key,
  transfer_id text not null,
  business_id text not null,
  attempt_id text not null,
  asked text not null check (asked in ('transfer', 'query', 'return', 'statement')),
  outcome text not null,
  code text not null,
  message text not null,
  session_id text,
  raw jsonb,
  answered_at timestamptz not null
) with (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.3);
create index transfer_answer_transfer on transfer_answer (transfer_id, id);
select belongs_to_business('transfer_answer');
-- An attempt refers to its transfer, so the pair proves that both exist and belong together.
select refers_to('transfer_answer', '{attempt_id,transfer_id}', 'transfer_attempt', '{id,transfer_id}');
