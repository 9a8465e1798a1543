import type { BrokenRow, Check } from '../../../platform/checks/index.ts'
import { sql } from '../../../platform/db/index.ts'

/** What must hold between our books and the bank's statement (docs/money.md §6, checks 4 and 5; cover is the ledger's). */
export const reconciliationChecks: readonly Check[] = [
  {
    sentence: 'What the books have at the bank is the sum of the matched lines of its statement',
    unit: 'matched lines',
    figure: sql`select count(*) as figure from statement_line where matched_by is not null`,
    broken: sql<BrokenRow>`
      select coalesce(a.partner, l.partner) as bank, coalesce(a.balance, 0) as balance, coalesce(l.lines, 0) as lines
      from (select partner, balance from account where kind = 'bank_pool' and mode = 'live') a
      full join (
        select partner, sum(case direction when 'in' then amount else -amount end)::bigint as lines
        from statement_line where matched_by is not null group by partner
      ) l on l.partner = a.partner
      where coalesce(a.balance, 0) <> coalesce(l.lines, 0)`,
  },
  {
    sentence: 'What stands in clearing is what waits for the statement, item by item',
    unit: 'items that wait',
    figure: sql`select count(*) as figure from clearing_item where line_id is null`,
    broken: sql<BrokenRow>`
      select coalesce(a.partner, i.partner) as bank, coalesce(a.side, i.side) as side, coalesce(a.balance, 0) as balance, coalesce(i.items, 0) as items
      from (select partner, case kind when 'clearing_in' then 'in' else 'out' end as side, balance from account
            where kind in ('clearing_in', 'clearing_out') and mode = 'live') a
      full join (select partner, side, sum(amount)::bigint as items from clearing_item where line_id is null group by partner, side) i
        on i.partner = a.partner and i.side = a.side
      where coalesce(a.balance, 0) <> coalesce(i.items, 0)`,
  },
  {
    sentence: 'Every matched item has one line of the same amount and key, every matched line one item, under one journal that is there',
    unit: 'matched pairs',
    figure: sql`select count(*) as figure from clearing_item where line_id is not null`,
    broken: sql<BrokenRow>`
      select i.id as item, l.id as line, i.amount as amount_of_item, l.amount as amount_of_line, i.matched_by as item_by, l.matched_by as line_by
      from (select * from clearing_item where line_id is not null or matched_by is not null) i
      full join (select * from statement_line where matched_by is not null) l on l.partner = i.partner and l.line_id = i.line_id
      left join journal j on j.key = i.matched_by and j.posting = 'M46'
      where (i.side, i.amount, i.matching_key, i.matched_by)
          is distinct from (l.direction, l.amount, case l.direction when 'in' then l.session_id else l.reference end, l.matched_by)
        or j.id is null`,
  },
  {
    // The newest reading of the statement is the moment that ages are counted to.
    sentence: 'Nothing waits for longer than a day: no line of the statement without its item, no item without its line',
    unit: 'lines and items that wait',
    figure: sql`select (select count(*) from statement_line where matched_by is null) + (select count(*) from clearing_item where line_id is null) as figure`,
    broken: sql<BrokenRow>`
      with reading as (select partner, max(read_at) as at from statement_line group by partner)
      select 'line' as waits, l.line_id as id, l.direction as side, l.amount, l.booked_at as since
      from statement_line l join reading r on r.partner = l.partner where l.matched_by is null and l.booked_at < r.at - interval '24 hours'
      union all
      select 'item', i.id, i.side, i.amount, i.opened_at
      from clearing_item i join reading r on r.partner = i.partner where i.line_id is null and i.opened_at < r.at - interval '24 hours'`,
  },
  {
    sentence: 'The bank has debited nothing for a transfer that we hold not to be paid',
    unit: 'debits of transfers',
    figure: sql`select count(*) as figure from statement_line l join transfer_attempt a on a.partner_reference = l.reference where l.direction = 'out'`,
    broken: sql<BrokenRow>`
      select t.id as transfer, t.state, l.line_id as line, l.amount
      from statement_line l
      join transfer_attempt a on a.partner_reference = l.reference
      join transfer t on t.id = a.transfer_id
      where l.direction = 'out' and t.state in ('failed', 'cancelled', 'declined', 'expired', 'withdrawn')`,
  },
]
