-- The holder checks a try of this subject now. Tries of one person are checked one after the other, in all processes. The lease of a
-- killed process runs out.
create table attempt_lease (
  subject text primary key,
  holder text not null,
  ends_at timestamptz not null
);
-- A lease is worthless after a crash of the server, and without a log a try waits for no flush of it.
alter table attempt_lease set unlogged;
grant select, insert, update, delete on attempt_lease to kasuwa_system;
select hidden_from_app('attempt_lease');

-- A code for a new password belongs to the browser that asked for it: a stranger who asks for codes or guesses them neither replaces
-- nor uses up the code of the owner. `requester` is that browser, or its network if it sent no cookie; then `browser` is the cookie that
-- it got with the answer. Other codes have no requester.
alter table one_time_code add column requester text not null default '', add column browser text,
  drop constraint one_time_code_pkey, add primary key (purpose, subject, requester);
