import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

export const debtChecks = defineChecks([
  {
    sentence: 'Every payment of a debt has its journal of exactly its amount, and every journal that pays one has its payment',
    unit: 'kobo paid of debts',
    figure: sql`select coalesce(sum(amount), 0)::bigint as figure from debt_payment`,
    broken: sql<BrokenRow>`
      select coalesce(p.id, j.key) as payment, p.amount, j.amount as amount_of_journal
      from debt_payment p full join (
        select j.key, a.business_id, -sum(e.amount) as amount
        from account a join entry e on e.account_id = a.id join journal j on j.id = e.journal_id and j.posting = 'M64'
        where a.kind = 'debt' and a.mode = 'live' group by 1, 2
      ) j on j.key = p.journal_key and j.business_id = p.business_id
      where p.amount is distinct from j.amount`,
  },
  {
    sentence: 'What was paid of every debt is the sum of its payments, and only a debt that was written off has the journal of that',
    unit: 'debts',
    figure: sql`select count(*) as figure from debt_recovery`,
    broken: sql<BrokenRow>`
      select r.id as debt, r.state, r.recovered, p.paid from debt_recovery r
      left join (select recovery_id, sum(amount) as paid from debt_payment group by 1) p on p.recovery_id = r.id
      where r.recovered <> coalesce(p.paid, 0)
        or (r.state = 'written_off') <> exists (select from journal j where j.key = 'debt:' || r.id || ':written_off')`,
  },
  {
    sentence: 'What is held for every debt is the sum of its open shares, and nothing once it has ended',
    unit: 'kobo held',
    figure: sql`select coalesce(sum(secured), 0)::bigint as figure from debt_recovery`,
    broken: sql<BrokenRow>`
      select coalesce(r.id, h.about) as debt, r.state, r.secured, h.held from (select * from debt_recovery where secured > 0) r
      full join (select about, sum(remaining) as held from hold where state = 'open' and about like 'dbr\\_%' group by 1) h on h.about = r.id
      where r.secured is distinct from h.held::bigint or r.state <> 'recovering'`,
  },
])
