-- A loan that was paid out, or a refund after a fraud, is no transfer of a customer: a counter of its own, and the list of transfers leaves it out.
create or replace function listed_kind(direction text, channel text) returns text language sql immutable as
$$ select case
  when direction = 'debit' then 'listed_out'
  when channel = 'card' then 'listed_card_in'
  when channel in ('loan', 'fraud_refund') then 'listed_loan_in'
  else 'listed_transfer_in' end $$;

-- Until the commit: no line is counted by the old function between this count and its end.
lock table history_item in share row exclusive mode;
create temporary table listed_loan on commit drop as
  select business_id, coalesce(cashpoint_id, '') as cashpoint_id, (created_at at time zone 'Africa/Lagos')::date as day, count(*)::int as count
  from history_item where direction = 'credit' and channel = 'loan' group by 1, 2, 3;

update day_total d set count = d.count - l.count from listed_loan l
  where d.business_id = l.business_id and d.cashpoint_id = l.cashpoint_id and d.day = l.day and d.kind = 'listed_transfer_in';
insert into day_total (business_id, cashpoint_id, day, kind, count, amount) select business_id, cashpoint_id, day, 'listed_loan_in', count, 0 from listed_loan;
delete from day_total where kind = 'listed_transfer_in' and count = 0;
update business_counter c set count = c.count - l.count from (select business_id, sum(count)::int as count from listed_loan group by 1) l
  where c.business_id = l.business_id and c.kind = 'listed_transfer_in';
insert into business_counter (business_id, kind, count) select business_id, 'listed_loan_in', sum(count) from listed_loan group by 1;
delete from business_counter where kind = 'listed_transfer_in' and count = 0;
