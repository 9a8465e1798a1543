-- Money commands lock and move rows by `id`: a line's is the bank's own number of it under the bank's name.
alter table statement_line add column id text generated always as (partner || ':' || line_id) stored unique;
-- Each reading begins at the newest line.
create index statement_line_newest on statement_line (partner, booked_at);
