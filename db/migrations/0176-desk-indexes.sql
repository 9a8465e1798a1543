-- concurrently
-- Proposals at one moment, which are decided together.
drop index concurrently if exists work_item_proposed;
create index concurrently work_item_proposed on work_item (proposed_at) where proposed_at is not null;
-- Figures of the desk read the decisions of the last weeks.
drop index concurrently if exists work_item_event_decided;
create index concurrently work_item_event_decided on work_item_event (created_at) where event = 'decided';
-- The conversations that were answered last, at the desk.
drop index concurrently if exists support_message_latest;
create index concurrently support_message_latest on support_message (created_at desc, id desc);
-- What a warranter vouches for.
drop index concurrently if exists loan_of_warranter;
create index concurrently loan_of_warranter on loan (warranter_id) where warranter_state in ('approved', 'called');
