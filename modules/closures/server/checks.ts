import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

export const closureChecks = defineChecks([
  {
    sentence: 'A business that is closed has no money, no hold and no open payment',
    unit: 'closed businesses',
    figure: sql`select count(*) as figure from business where standing = 'closed'`,
    broken: sql<BrokenRow>`
      select b.id as business, a.kind, a.balance, a.held from business b join account a on a.business_id = b.id and a.mode = 'live'
      where b.standing = 'closed' and (a.balance <> 0 or a.held <> 0)
      union all select b.id, 'not marked: ' || a.kind, a.balance, a.held from business b join account a on a.business_id = b.id
      where (b.standing = 'closed') <> a.is_closed
      union all select b.id, 'transfer ' || t.id, t.amount, t.total from business b join transfer t on t.business_id = b.id and t.is_open where b.standing = 'closed'`,
  },
])
