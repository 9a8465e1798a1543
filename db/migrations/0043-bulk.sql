-- Lists of people whom a business pays together. The counter is kept with each change, so that no request counts rows.
create table bulk_group (
  id text primary key,
  business_id text not null references business,
  name text not null,
  description text not null,
  beneficiary_count integer not null default 0 constraint bulk_group_size check (beneficiary_count between 0 and 10000),
  created_by text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  last_run_id text, -- With its digest and time: the same lines within a day are paid only when the payer says so again.
  last_run_digest text,
  last_run_at timestamptz
);
create unique index bulk_group_name on bulk_group (business_id, lower(name)) where removed_at is null;
create index bulk_group_listed on bulk_group (business_id, created_at desc) where removed_at is null;
select belongs_to_business('bulk_group', 'select, insert, update');

create table bulk_beneficiary (
  id text primary key,
  business_id text not null references business,
  group_id text not null references bulk_group,
  name text not null, -- As the bank named the account.
  account_number text not null,
  bank_code text not null references institution,
  amount bigint not null check (amount > 0),
  search text not null, -- Folded name, account number and folded bank name.
  created_at timestamptz not null,
  unique (group_id, account_number, bank_code)
);
create index bulk_beneficiary_listed on bulk_beneficiary (group_id, id desc);
select belongs_to_business('bulk_beneficiary', 'select, insert, update, delete');
grant delete on bulk_beneficiary to kasuwa_system;

-- A list that a person uploaded: its rows wait for the name enquiry and end as a beneficiary or with a reason.
create table bulk_upload (
  id text primary key,
  business_id text not null references business,
  group_id text not null references bulk_group,
  requested_by text not null,
  request_id text not null,
  fingerprint text not null,
  file_name text not null,
  state text not null check (state in ('checking', 'finished')),
  row_count integer not null check (row_count >= 0),
  added_count integer not null default 0,
  failed_count integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (business_id, request_id),
  constraint bulk_upload_adds_up check (added_count + failed_count <= row_count),
  constraint bulk_upload_finished_is_whole check (state <> 'finished' or added_count + failed_count = row_count)
);
create index bulk_upload_newest on bulk_upload (group_id, created_at desc);
create index bulk_upload_open on bulk_upload (created_at) where state = 'checking';
select belongs_to_business('bulk_upload', 'select, insert');

create table bulk_upload_row (
  upload_id text not null references bulk_upload,
  business_id text not null references business,
  number integer not null, -- The row of the file, counted as the spreadsheet counts it.
  name text not null,
  account_number text not null,
  bank text not null,
  bank_code text,
  amount bigint,
  state text not null check (state in ('waiting', 'added', 'failed')),
  message text,
  primary key (upload_id, number),
  constraint bulk_upload_row_has_reason check (state <> 'failed' or message is not null)
);
create index bulk_upload_row_waiting on bulk_upload_row (upload_id, number) where state = 'waiting';
create index bulk_upload_row_failed on bulk_upload_row (upload_id, number) where state = 'failed';
select belongs_to_business('bulk_upload_row', 'select, insert');

-- One payment of a group over a copy of its beneficiaries (docs/money.md M20, M21). The counters follow each line in its own commit.
create table bulk_run (
  id text primary key,
  business_id text not null references business,
  group_id text not null references bulk_group,
  group_name text not null,
  title text not null,
  state text not null check (state in
    ('draft', 'reserved', 'running', 'paused', 'stopping', 'stopped', 'finished', 'finished_with_failures', 'closed')),
  mode text not null check (mode in ('amount', 'flatrate', 'bonus')),
  extra bigint not null, -- The flat rate or the bonus of each line.
  digest text not null,
  request_id text not null,
  requested_by text not null,
  sender_account text not null,
  sender_name text not null,
  hold_id text not null,
  meter_kind text,
  meter_period text,
  lines integer not null check (lines between 1 and 10000),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0 and vat <= fee),
  duty bigint not null check (duty >= 0),
  total bigint not null,
  queued integer not null,
  queued_amount bigint not null,
  queued_total bigint not null,
  sending integer not null default 0,
  settled integer not null default 0,
  settled_amount bigint not null default 0,
  failed integer not null default 0,
  failed_amount bigint not null default 0,
  failed_total bigint not null default 0,
  skipped integer not null default 0,
  returned integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  round smallint not null default 1, -- Each retry of failed lines begins a round.
  retry_until timestamptz, -- Until then the total of failed lines stays reserved.
  unique (business_id, request_id),
  constraint bulk_run_adds_up check (queued + sending + settled + failed + skipped = lines and queued >= 0 and sending >= 0 and failed >= 0),
  constraint bulk_run_total check (total = amount + fee + duty),
  constraint bulk_run_extra check ((mode = 'amount') = (extra = 0) and extra >= 0)
);
create index bulk_run_listed on bulk_run (business_id, created_at desc, id desc) where state <> 'draft';
create index bulk_run_open on bulk_run (created_at)
  where state in ('draft', 'reserved', 'running', 'paused', 'stopping', 'finished_with_failures');
select belongs_to_business('bulk_run', 'select, insert');
grant delete on bulk_run to kasuwa_system;

create table bulk_line (
  id text primary key,
  run_id text not null,
  business_id text not null,
  number integer not null,
  name text not null,
  account_number text not null,
  bank_code text not null,
  bank_name text not null,
  route text not null check (route in ('rail', 'book', 'own')),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0 and vat <= fee),
  duty bigint not null check (duty >= 0),
  total bigint not null check (total = amount + fee + duty),
  rules jsonb not null,
  state text not null check (state in ('queued', 'sending', 'settled', 'failed', 'returned')),
  round smallint not null default 0, -- The round of the run in which it was last tried.
  transfer_id text, -- The payment of the newest round.
  follows_id text, -- The failed payment that it follows (decision 18).
  message text, -- The reason of a failure, for the payer.
  ended_at timestamptz,
  unique (run_id, number)
) with (fillfactor = 70);
create index bulk_line_due on bulk_line (run_id, round, number) where state in ('queued', 'failed');
create index bulk_line_failed on bulk_line (run_id, number) where state in ('failed', 'returned');
create index bulk_line_sending on bulk_line (run_id, number) where state = 'sending';
select belongs_to_business('bulk_line');
grant delete on bulk_line to kasuwa_system;

-- A line is a payment out whose subject is the line. Its total is a part of the hold of the run.
alter table transfer
  drop constraint transfer_kind_check,
  add constraint transfer_kind_check check (kind in ('transfer', 'withdrawal', 'settlement', 'sending_back', 'bill', 'bulk_line')),
  drop constraint transfer_has_subject,
  add constraint transfer_has_subject check ((kind in ('sending_back', 'bulk_line')) = (subject_id is not null));
