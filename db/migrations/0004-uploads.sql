-- Uploaded files, by the business that they were given for. The bytes lie outside the database, under `file_key`.
-- The foreign keys to person and business stand in the baselines of these modules.
create table upload (
  id text primary key,
  business_id text not null,
  person_id text not null,
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
create index upload_by_age on upload (created_at);
select belongs_to_business('upload');
grant delete on upload to kasuwa_system;
