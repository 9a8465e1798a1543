-- concurrently
-- What did not fit, newest first, for the preview of rules.
drop index concurrently if exists mismatch_newest;
create index concurrently mismatch_newest on mismatch (business_id, created_at desc, id desc);
