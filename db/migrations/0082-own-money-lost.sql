-- Own money that has left one of our accounts and never arrives is lost by a decision of two people (docs/money.md M72).
alter table sweep
  drop constraint sweep_state_check,
  add constraint sweep_state_check check (
    state in ('asked', 'held', 'sending', 'unclear', 'review', 'on_its_way', 'arrived', 'returned', 'lost', 'failed', 'cancelled', 'refused')
  ),
  add column alarmed_at timestamptz; -- The last alarm that it has not arrived. Since the first one people may decide it.

alter table bill_top_up
  drop constraint bill_top_up_state_check,
  add constraint bill_top_up_state_check check (state in ('asked', 'on_its_way', 'arrived', 'lost', 'refused')),
  add column alarmed_at timestamptz;
update bill_top_up set due_at = created_at + interval '1 day' where state = 'on_its_way';
create index bill_top_up_late on bill_top_up (due_at, id) where state = 'on_its_way' and alarmed_at is not null;
