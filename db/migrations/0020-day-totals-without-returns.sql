-- A returned payment leaves the totals of its day (docs/money.md §5). Takes out those that were returned before this rule.
update day_total d set count = d.count - r.count, amount = d.amount - r.amount
from (
  select business_id, coalesce(cashpoint_id, '') as cashpoint_id, (created_at at time zone 'Africa/Lagos')::date as day, kind,
    count(*) as count, sum(total) as amount
  from transfer where state = 'returned' group by 1, 2, 3, 4
) r
where (d.business_id, d.cashpoint_id, d.day, d.kind) = (r.business_id, r.cashpoint_id, r.day, r.kind);
