-- Look-up by operators: each way to search reads an index.
create index business_words on business using gin (to_tsvector('simple', name));
create index business_phone on business (phone);
create index business_email on business (lower(email));
create index person_words on person using gin (to_tsvector('simple', firstname || ' ' || lastname));
create index payout_bank_number on payout_bank (account_number);
create index payout_bank_business on payout_bank (business_id, created_at desc);
create index transfer_reference on transfer (reference);
create index history_amount_anywhere on history_item (amount, created_at desc);
-- In this order it also finds a session id of an unknown business.
drop index transfer_answer_session;
create index transfer_answer_session on transfer_answer (session_id, business_id) where session_id is not null;

-- Changes of the standing of a business, each decided by two people.
create table business_standing_change (
  id bigint generated always as identity primary key,
  business_id text not null references business,
  from_standing text not null,
  to_standing text not null,
  reason text not null, -- The owner reads it.
  proposed_by text not null references operator,
  decided_by text not null references operator,
  created_at timestamptz not null
);
create index business_standing_change_of on business_standing_change (business_id, id desc);
select belongs_to_business('business_standing_change');
select append_only('business_standing_change');

-- The audit log is read by actor and by day.
create index audit_actor on audit_entry (actor, id);
create index audit_day on audit_entry using brin (created_at) with (pages_per_range = 16, autosummarize = on);
