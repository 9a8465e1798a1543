-- A top-up of the float is ordered at the desk by finance, and booked by two people.
alter table bill_top_up
  drop constraint bill_top_up_state_check,
  add constraint bill_top_up_state_check check (state in ('asked', 'on_its_way', 'arrived', 'refused')),
  add column due_at timestamptz; -- Of the decision; null where it was booked at once by the command.
create index bill_top_up_asked on bill_top_up (due_at, id) where state = 'asked';
