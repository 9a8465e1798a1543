-- Files that people gave us, by the business they gave them for. The bytes lie outside the database, under `file_key`.
create table upload (
  id text primary key,
  business_id text not null references business,
  person_id text not null references person,
  folder text not null,
  kind text not null check (kind in ('image', 'video')),
  format text not null check (format in ('jpeg', 'png', 'webm', 'mp4')),
  size integer not null check (size > 0),
  width integer,
  height integer,
  sha256 bytea not null,
  file_key text not null unique,
  created_at timestamptz not null,
  check ((kind = 'image') = (width is not null and height is not null))
);
create index upload_by_person on upload (person_id, created_at);
select belongs_to_business('upload');

-- What a step was submitted with, try by try.
create table verification_file (
  step_id text not null references verification_step,
  business_id text not null,
  round smallint not null, -- which try of the step
  part text not null check (part in ('front', 'back', 'selfie', 'video')),
  upload_id text not null references upload,
  primary key (step_id, round, part)
);
grant select, insert on verification_file to kasuwa_system;
select append_only('verification_file');
select hidden_from_app('verification_file');

-- The sentence that the person was asked to read aloud.
alter table verification_step add column question text;
