-- The session of the bank network, where the partner knows the credit by a key of its own.
alter table collection add column bank_session_id text;
create index collection_bank_session on collection (bank_session_id, business_id) where bank_session_id is not null;
