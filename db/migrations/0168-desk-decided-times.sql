-- The clock of an item as it was when it was decided: afterwards its module may say another time.
alter table work_item_event add column opened_at timestamptz, add column due_at timestamptz;
