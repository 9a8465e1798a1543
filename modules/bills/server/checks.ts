import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

/** Conditions that purchases always satisfy (docs/money.md §6, checks 3 and 13). */
export const billChecks = defineChecks([
  {
    sentence: 'Every purchase has its payment, and what was delivered has the price that our float paid',
    unit: 'purchases',
    figure: sql`select count(*) as figure from bill_purchase`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, p.id) as purchase, t.state, p.charged, j.charged as charged_of_journal
      from (select * from transfer where kind = 'bill') t
      full join bill_purchase p on p.id = t.id
      left join (
        select split_part(j.key, ':', 2) as id, -sum(e.amount) as charged
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'bills_float'
        where j.posting in ('M23', 'M52') group by 1
      ) j on j.id = t.id
      where t.id is null or p.id is null or p.charged is distinct from j.charged
        or (t.state in ('settled', 'returned') and p.charged is null)`,
  },
  {
    sentence: 'Every open purchase reserves exactly its face value on the float, and no other reserves anything',
    unit: 'kobo reserved',
    figure: sql`select coalesce(sum(held), 0)::bigint as figure from account where kind = 'bills_float'`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, substr(h.about, 7)) as purchase, t.state, t.amount, h.remaining
      from (select * from transfer where kind = 'bill' and is_open) t
      full join (select about, remaining from hold where state = 'open' and about like 'float:%') h on h.about = 'float:' || t.id
      where t.amount is distinct from h.remaining`,
  },
  {
    sentence: 'The biller’s own balance was that of our float when it was last told, less what was on its way',
    unit: 'kobo at the biller',
    figure: sql`select coalesce(sum(balance), 0)::bigint as figure from account where kind = 'bills_float'`,
    broken: sql<BrokenRow>`
      select partner, told, booked, reserved, told_at from (
        select distinct on (partner) * from biller_balance order by partner, id desc
      ) latest where told > booked or told < booked - reserved`,
  },
  {
    // Sweeps of own money stand on that account too, and check the whole of it.
    sentence: 'What top-ups have on its way is that of the top-ups that the biller does not show yet',
    unit: 'kobo on their way to billers',
    figure: sql`select coalesce(sum(amount), 0)::bigint as figure from bill_top_up where state = 'on_its_way'`,
    broken: sql<BrokenRow>`
      select a.balance, t.amount from (
          select coalesce(sum(e.amount), 0) as balance
          from account a join entry e on e.account_id = a.id join journal j on j.id = e.journal_id and j.key like 'bill-top-up:%' where a.kind = 'in_transit'
        ) a, (select coalesce(sum(amount), 0) as amount from bill_top_up where state = 'on_its_way') t
      where a.balance <> t.amount`,
  },
])
