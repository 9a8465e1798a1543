-- The rows that were there before 0180. It locks no reader and no writer out.
alter table work_item_event validate constraint work_item_event_event_check;
