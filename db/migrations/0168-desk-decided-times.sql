-- The clock of an item as it was when it was decided: afterwards its module may say another time.
alter table work_item_event add column opened_at timestamptz, add column due_at timestamptz;
-- Figures of the desk read the decisions of the last weeks.
create index work_item_event_decided on work_item_event (created_at) where event = 'decided';
