import type { BrokenRow, Check } from '../../../platform/checks/index.ts'
import { sql } from '../../../platform/db/index.ts'

/** What must hold of money in (docs/money.md §6, checks 7 and 12). A collection from another wallet of ours has the journal of its transfer. */
export const collectionChecks: readonly Check[] = [
  {
    sentence: 'Each session id of a bank is credited once',
    unit: 'session ids',
    figure: sql`select count(*) as figure from (select partner, session_id from collection union select partner, session_id from suspense_item) s`,
    broken: sql<BrokenRow>`
      select partner, session_id, count(*) as times, string_agg(id, ' ') as ids from (
        select partner, session_id, id from collection
        union all select partner, session_id, id from suspense_item where state <> 'resolved'
      ) credited group by partner, session_id having count(*) > 1`,
  },
  {
    sentence: 'Every collection has its journal of exactly its amount and fee, and no other journal collects',
    unit: 'collections',
    figure: sql`select count(*) as figure from collection`,
    broken: sql<BrokenRow>`
      select coalesce(c.id, j.key) as collection, c.amount, j.amount as amount_of_journal, c.fee, j.fee as fee_of_journal
      from collection c
      full join (
        select j.key, a.business_id, -sum(e.amount) filter (where e.amount < 0) as amount, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as fee
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'wallet'
        where j.posting in ('M1', 'M18', 'M19') group by j.id, a.business_id having bool_or(e.amount < 0)
      ) j on j.key = case c.partner when 'book' then 'transfer:' || c.session_id else 'collection:' || c.partner || ':' || c.session_id end
        and j.business_id = c.business_id
      where (c.amount, c.fee) is distinct from (j.amount, j.fee)`,
  },
  {
    sentence: 'Every item in suspense has its journal of exactly its amount, and no other journal suspends',
    unit: 'items',
    figure: sql`select count(*) as figure from suspense_item`,
    broken: sql<BrokenRow>`
      select coalesce(s.id, j.key) as item, s.amount, j.amount as amount_of_journal
      from suspense_item s
      full join (
        select j.key, sum(e.amount) filter (where a.kind = 'clearing_in') as amount
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id
        where j.posting = 'M48' group by j.id
      ) j on j.key = 'collection:' || s.partner || ':' || s.session_id
      where s.amount is distinct from j.amount`,
  },
  {
    sentence: 'What stands in suspense is what its open items add up to',
    unit: 'kobo in open items',
    figure: sql`select coalesce(sum(amount), 0)::bigint as figure from suspense_item where state <> 'resolved'`,
    broken: sql<BrokenRow>`
      select k.kind, coalesce(a.balance, 0) as balance, coalesce(s.items, 0) as items
      from (values ('suspense_unmatched')) k(kind)
      left join (select kind, sum(balance) as balance from account where mode = 'live' group by kind) a on a.kind = k.kind
      left join (select account_kind, sum(amount) as items from suspense_item where state <> 'resolved' group by account_kind) s on s.account_kind = k.kind
      where coalesce(a.balance, 0) <> coalesce(s.items, 0)`,
  },
]
