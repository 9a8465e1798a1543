import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

export const sweepChecks = defineChecks([
  {
    sentence: 'Own money on its way is that of the sweeps and top-ups of floats that have left and not arrived',
    unit: 'kobo on their way',
    figure: sql`select coalesce(sum(balance), 0)::bigint as figure from account where kind = 'in_transit'`,
    broken: sql<BrokenRow>`
      select a.balance, m.amount from (select coalesce(sum(balance), 0) as balance from account where kind = 'in_transit') a, (
          select (select coalesce(sum(amount), 0) from sweep where state = 'on_its_way')
            + (select coalesce(sum(amount), 0) from bill_top_up where state = 'on_its_way') as amount
        ) m
      where a.balance <> m.amount`,
  },
  {
    sentence: 'Every sweep has the postings of its state, and no other sweep has any',
    unit: 'sweeps',
    figure: sql`select count(*) as figure from sweep`,
    broken: sql<BrokenRow>`
      select s.id as sweep, s.state, s.amount, j.parts
      from sweep s left join (
        select split_part(key, ':', 2) as id, string_agg(coalesce(nullif(split_part(key, ':', 3), ''), 'debited'), ',' order by id) as parts
        from journal where posting in ('M47', 'M72') and key like 'sweep:%' group by 1
      ) j on j.id = s.id
      where coalesce(j.parts, '') <> all (case s.state when 'on_its_way' then array['debited'] when 'lost' then array['debited,lost']
        when 'arrived' then array['debited,arrived', 'debited,lost,arrived']
        when 'returned' then array['debited,returned', 'debited,lost,returned'] else array[''] end)`,
  },
])
