import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

export const tillChecks = defineChecks([
  {
    sentence: 'Every payment that a shift counted is a payment of the history at its cashpoint, of the same amount less what went back of it',
    unit: 'counted payments',
    figure: sql`select count(*) as figure from shift_payment`,
    broken: sql<BrokenRow>`
      select p.collection_id, p.amount, h.amount as amount_of_history from shift_payment p
      join shift s on s.id = p.shift_id
      left join history_item h on h.subject_id = p.collection_id and h.kind = 'collection' and h.business_id = s.business_id and h.cashpoint_id = s.cashpoint_id
      where h.amount is null or p.amount > h.amount
        or p.amount < h.amount and not exists (select from transfer t where t.kind = 'sending_back' and t.subject_id = p.collection_id)`,
  },
  {
    sentence: 'Every closed shift says what its drawer should hold: its float, its cash sales, less what was paid out',
    unit: 'closed shifts',
    figure: sql`select count(*) as figure from shift where state <> 'open'`,
    broken: sql<BrokenRow>`
      select s.id, s.expected, s.float_amount + coalesce(sum(case d.kind when 'sale' then d.amount else -d.amount end), 0) as of_entries
      from shift s left join drawer_entry d on d.shift_id = s.id
      where s.state <> 'open' group by s.id having s.expected <> s.float_amount + coalesce(sum(case d.kind when 'sale' then d.amount else -d.amount end), 0)`,
  },
])
