import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

export const disputeChecks = defineChecks([
  {
    sentence: 'Each refund after a fraud is the journal of its dispute, once and with its amount, and no more than the payment',
    unit: 'kobo refunded',
    figure: sql`select coalesce(sum(refunded), 0)::bigint as figure from dispute`,
    broken: sql<BrokenRow>`
      select coalesce(d.id, j.dispute) as dispute, d.refunded, d.bank_part, j.paid, j.claimed, t.amount from (select * from dispute where refunded > 0) d
      full join (
        select split_part(j.key, ':', 2) as dispute, -sum(e.amount) filter (where a.kind = 'wallet') as paid,
          coalesce(sum(e.amount) filter (where a.kind = 'partner_claims'), 0) as claimed
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id where j.posting = 'M73' and j.key like 'fraud-refund:%' group by 1
      ) j on j.dispute = d.id
      left join history_item h on h.id = d.item_id left join transfer t on t.id = h.subject_id
      where (d.refunded, d.bank_part) is distinct from (j.paid::bigint, j.claimed::bigint) or d.state <> 'resolved' or (d.refunded <= t.amount) is not true`,
  },
])
