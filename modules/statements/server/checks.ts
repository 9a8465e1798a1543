import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'

/** What a statement says stays true: no entry of its days is added later. */
export const statementChecks = defineChecks([
  {
    sentence: 'Every statement of days that are over ends at the balance that the wallet had then',
    unit: 'statements',
    figure: sql`select count(*) as figure from statement where state in ('ready', 'expired') and closing is not null`,
    broken: sql<BrokenRow>`
      select s.id as statement, s.closing, e.balance_after as balance
      from statement s
      join account a on a.business_id = s.business_id and a.kind = 'wallet' and a.mode = 'live'
      left join lateral (
        select balance_after from entry where account_id = a.id and created_at <= s.ended_at
          and created_at < (s.last_day + 1)::timestamp at time zone 'Africa/Lagos' order by seq desc limit 1
      ) e on true
      where s.state in ('ready', 'expired') and s.last_day < (s.created_at at time zone 'Africa/Lagos')::date
        and s.closing is distinct from coalesce(e.balance_after, 0)`,
  },
])
