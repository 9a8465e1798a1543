-- Money of a top-up that came back into the pool (docs/money.md M77).
alter table bill_top_up
  drop constraint bill_top_up_state_check,
  add constraint bill_top_up_state_check check (state in ('asked', 'on_its_way', 'arrived', 'lost', 'refused', 'returned'));

-- What a biller owes us for a purchase that it neither completed nor gave back (docs/money.md M76).
insert into account (kind, partner, normal, floor)
  select 'partner_claims', partner, 1, null from account where kind = 'bills_float' and mode = 'live' on conflict do nothing;
