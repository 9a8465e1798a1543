-- A message to staff may be about one payment: a line of the history.
alter table support_message add column transaction_id text references history_item;
-- The dot of the support button: answers of staff that nobody of this side has read.
create index support_message_unseen on support_message (business_id, coalesce(cashpoint_id, '')) where author = 'staff' and read_at is null;
