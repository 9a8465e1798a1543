-- concurrently
-- The pages of operators and the evidence of cases name lines of the statement by the references that stand on them.
drop index concurrently if exists statement_line_session;
create index concurrently statement_line_session on statement_line (session_id) where session_id is not null;
drop index concurrently if exists statement_line_reference;
create index concurrently statement_line_reference on statement_line (reference) where reference is not null;
drop index concurrently if exists suspense_item_session_anywhere;
create index concurrently suspense_item_session_anywhere on suspense_item (session_id) where session_id is not null;
