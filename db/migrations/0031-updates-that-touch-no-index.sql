-- A payment is written twice or thrice within seconds of its birth. An update that changes nothing an index looks at, and finds
-- room on its page, leaves the indexes alone: so what they ask of a state is a column of its own that seldom changes, and the
-- pages are not filled to the brim.
alter table transfer_attempt add column is_live boolean not null generated always as (state <> 'rejected') stored;
drop index transfer_attempt_one_live;
create unique index transfer_attempt_one_live on transfer_attempt (transfer_id) where is_live;

alter table transfer add column is_open boolean not null
  generated always as (state in ('held', 'sending', 'pending', 'unclear', 'querying', 'review')) stored;
drop index transfer_open;
create index transfer_open on transfer (created_at) where is_open;

alter table transfer set (fillfactor = 60);
alter table transfer_attempt set (fillfactor = 60);
alter table history_item set (fillfactor = 75);

-- A trail is read by its subject only, in the order of its ids.
alter table state_move drop constraint state_move_pkey, add primary key (subject_id, id);
drop index state_move_subject;
