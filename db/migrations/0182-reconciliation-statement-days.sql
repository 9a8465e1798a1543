-- What the bank booked on each day, so that the opening of a day is not the sum of all lines before it. A line may be read days after it was booked.
create table statement_day (
  partner text not null,
  day date not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (partner, day)
);
grant select, insert, update on statement_day to kasuwa_system;
select hidden_from_app('statement_day');
select open_to_operators('statement_day', 'select');

create function count_statement_lines() returns trigger language plpgsql as $$
begin
  insert into statement_day as d (partner, day, money_in, money_out)
  select partner, (booked_at at time zone 'Africa/Lagos')::date, coalesce(sum(amount) filter (where direction = 'in'), 0),
    coalesce(sum(amount) filter (where direction = 'out'), 0)
  from added group by 1, 2 order by 1, 2
  on conflict (partner, day) do update set money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out;
  return null;
end $$;
-- It locks writers of lines out until the days are counted, also the matching of lines with our books. Both run each minute and go on then.
create trigger statement_lines_counted after insert on statement_line referencing new table as added for each statement execute function count_statement_lines();
insert into statement_day (partner, day, money_in, money_out)
select partner, (booked_at at time zone 'Africa/Lagos')::date, coalesce(sum(amount) filter (where direction = 'in'), 0),
  coalesce(sum(amount) filter (where direction = 'out'), 0)
from statement_line group by 1, 2;
