-- Proofs of the person or company behind a business: one row per kind of proof (docs/money.md §8, verification step).
create table verification_step (
  id text primary key,
  business_id text not null references business,
  kind text not null check (kind in ('bvn', 'id_card', 'passport', 'liveliness')),
  state text not null check (state in ('not_started', 'consent_pending', 'submitted', 'in_review', 'passed', 'rejected', 'lapsed', 'revoked')),
  tries smallint not null default 0, -- Number of submissions.
  reason text, -- Shown to the person when the step did not pass.
  moved_at timestamptz not null,
  created_at timestamptz not null,
  question text, -- The sentence to read aloud in the video, drawn when the step opens.
  unique (business_id, kind)
);
select belongs_to_business('verification_step');

create table verification_move (
  id bigint generated always as identity primary key,
  step_id text not null references verification_step,
  business_id text not null,
  from_state text not null,
  to_state text not null,
  why text not null default '',
  at timestamptz not null
);
create index verification_move_step on verification_move (step_id, id);
grant select, insert on verification_move to kasuwa_system;
select append_only('verification_move');
select hidden_from_app('verification_move');

-- A BVN is encrypted with a key that this database never sees. `fingerprint` is a keyed hash: all numbers of eleven digits can be tried.
create table bvn_check (
  step_id text primary key references verification_step,
  business_id text not null,
  bvn text not null check (bvn like 'sealed1:%'),
  birthdate text not null check (birthdate like 'sealed1:%'),
  fingerprint text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  consent_reference text not null unique,
  consent_asked_at timestamptz not null,
  otp_reference text, -- Of the current code. A new code replaces it.
  otp_sent_at timestamptz,
  otp_sent_to text,
  otp_tries smallint not null default 0, -- Counted before the code is checked.
  check ((otp_reference is null) = (otp_sent_at is null))
);
grant select, insert, update on bvn_check to kasuwa_system;
select hidden_from_app('bvn_check');

-- The uploads of each submission of a step.
create table verification_file (
  step_id text not null references verification_step,
  business_id text not null,
  round smallint not null, -- The number of the submission.
  part text not null check (part in ('front', 'back', 'selfie', 'video')),
  upload_id text not null references upload,
  primary key (step_id, round, part)
);
create index verification_file_upload on verification_file (upload_id);
grant select, insert on verification_file to kasuwa_system;
select append_only('verification_file');
select hidden_from_app('verification_file');

-- Uploads without a reference, which a job deletes. Every table that refers to uploads must be listed here. If one is missing,
-- its foreign key still refuses the deletion.
create view unused_upload as
  select id, created_at from upload u where not exists (select from verification_file f where f.upload_id = u.id);
grant select on unused_upload to kasuwa_system;

-- A video proves presence at one moment, so its bytes count for one submission of one business, accepted or refused.
-- The primary key decides between two submissions at the same time.
create table used_video (
  sha256 bytea primary key,
  step_id text not null references verification_step,
  business_id text not null,
  round smallint not null, -- The number of the submission.
  used_at timestamptz not null
);
grant select, insert on used_video to kasuwa_system;
select append_only('used_video');
select hidden_from_app('used_video');
