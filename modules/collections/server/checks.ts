import type { BrokenRow, Check } from '../../../platform/checks/index.ts'
import { sql } from '../../../platform/db/index.ts'

/** What must hold of money in (docs/money.md §6, checks 7 and 12). */
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
      full join (${collecting('M1')}) j on j.key = 'collection:' || c.partner || ':' || c.session_id and j.business_id = c.business_id
      where (c.amount, c.fee) is distinct from (j.amount, j.fee)`,
  },
  {
    sentence: 'Every item in suspense has its journal of exactly its amount, and no other journal suspends',
    unit: 'items',
    figure: sql`select count(*) as figure from suspense_item`,
    broken: sql<BrokenRow>`
      select coalesce(s.id, j.key) as item, s.amount, j.amount as amount_of_journal
      from suspense_item s full join (${collecting('M48')}) j on j.key = 'collection:' || s.partner || ':' || s.session_id
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

/** What each journal of a posting brought into clearing, and what it took of the wallet for it. */
function collecting(posting: 'M1' | 'M48') {
  return sql`
    select j.key, j.business_id, sum(e.amount) filter (where a.kind = 'clearing_in') as amount,
      coalesce(sum(e.amount) filter (where a.kind = 'wallet' and e.amount > 0), 0) as fee
    from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id
    where j.posting = ${posting} group by j.id`
}
