-- Uploads that nothing refers to. Whatever comes to refer to one is named here too; a table that was forgotten still keeps
-- its uploads, because its foreign key refuses the deletion.
create index verification_file_upload on verification_file (upload_id);
create view unused_upload as
  select id, created_at from upload u where not exists (select from verification_file f where f.upload_id = u.id);
revoke all on unused_upload from public;
grant select on unused_upload to kasuwa_system;
grant delete on upload to kasuwa_system;
create index upload_by_age on upload (created_at);
