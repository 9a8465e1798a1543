import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

export const payableChecks = defineChecks([
  {
    sentence: 'What we owe to a partner is the accrued cost of the rails, less what invoices have settled',
    unit: 'kobo owed to partners',
    figure: sql`select coalesce(sum(balance), 0)::bigint as figure from account where kind = 'partner_payable'`,
    broken: sql<BrokenRow>`
      select coalesce(a.partner, c.partner) as partner, a.balance, c.accrued
      from (select partner, balance from account where kind = 'partner_payable' and mode = 'live') a
      full join (
        select partner, sum(amount)::bigint as accrued from (
          select partner, amount from rail_cost_day union all select partner, -amount from payable where kind = 'rails' and state = 'paid'
        ) m group by partner
      ) c on c.partner = a.partner
      where coalesce(a.balance, 0) <> coalesce(c.accrued, 0)`,
  },
])
