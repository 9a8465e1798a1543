import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { OPERATING_BANK } from '../../ledger/index.ts'
import { keysOfLine } from './queries.ts'

/**
 * Conditions between our books and the bank's statement, and on their differences (docs/money.md §6, checks 4, 5 and 7;
 * cover is checked by the ledger).
 */
export const reconciliationChecks = defineChecks([
  {
    sentence: 'What the books have at the bank is the sum of the matched lines of its statement',
    unit: 'matched lines',
    figure: sql`select count(*) as figure from statement_line where matched_by is not null`,
    broken: sql<BrokenRow>`
      select coalesce(a.partner, l.partner) as bank, coalesce(a.balance, 0) as balance, coalesce(l.lines, 0) as lines
      from (select coalesce(partner, ${sql.lit(OPERATING_BANK)}) as partner, balance from account where kind in ('bank_pool', 'bank_house') and mode = 'live') a
      full join (
        select partner, sum(case direction when 'in' then amount else -amount end)::bigint as lines
        from statement_line where matched_by is not null group by partner
      ) l on l.partner = a.partner
      where coalesce(a.balance, 0) <> coalesce(l.lines, 0)`,
  },
  {
    sentence: 'What the statement has on each day is the sum of its lines of that day',
    unit: 'days of the statement',
    figure: sql`select count(*) as figure from statement_day`,
    broken: sql<BrokenRow>`
      select coalesce(d.partner, l.partner) as bank, coalesce(d.day, l.day)::text as day, coalesce(d.money_in, 0) as stored_in, coalesce(l.money_in, 0) as lines_in,
        coalesce(d.money_out, 0) as stored_out, coalesce(l.money_out, 0) as lines_out
      from statement_day d
      full join (
        select partner, (booked_at at time zone 'Africa/Lagos')::date as day, coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as money_in,
          coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint as money_out
        from statement_line group by 1, 2
      ) l on l.partner = d.partner and l.day = d.day
      where (coalesce(d.money_in, 0), coalesce(d.money_out, 0)) is distinct from (coalesce(l.money_in, 0), coalesce(l.money_out, 0))`,
  },
  {
    sentence: 'What stands in clearing is what waits for the statement, item by item',
    unit: 'items that wait',
    figure: sql`select count(*) as figure from clearing_item where line_id is null and case_id is null`,
    broken: sql<BrokenRow>`
      select coalesce(a.partner, i.partner) as bank, coalesce(a.side, i.side) as side, coalesce(a.balance, 0) as balance, coalesce(i.items, 0) as items
      from (select coalesce(partner, ${sql.lit(OPERATING_BANK)}) as partner, case when kind like 'clearing_in%' then 'in' else 'out' end as side, balance from account
            where kind in ('clearing_in', 'clearing_out', 'clearing_in_house', 'clearing_out_house') and mode = 'live') a
      full join (select partner, side, sum(amount)::bigint as items from clearing_item where line_id is null and case_id is null group by partner, side) i
        on i.partner = a.partner and i.side = a.side
      where coalesce(a.balance, 0) <> coalesce(i.items, 0)`,
  },
  {
    sentence: 'Every matched item has one line of the same amount and key, every matched line has one item, and the journal of each pair exists',
    unit: 'matched pairs',
    figure: sql`select count(*) as figure from clearing_item where line_id is not null`,
    broken: sql<BrokenRow>`
      select i.id as item, l.id as line, i.amount as amount_of_item, l.amount as amount_of_line, i.matched_by as item_by, l.matched_by as line_by
      from (select * from clearing_item where line_id is not null or matched_by is not null) i
      full join (select * from statement_line where matched_by is not null) l on l.partner = i.partner and l.line_id = i.line_id
      left join journal j on j.key = i.matched_by and j.posting = 'M46'
      where (i.side, i.amount, i.matched_by) is distinct from (l.direction, l.amount, l.matched_by) or j.id is null
        or (i.matching_key = any(${keysOfLine()})) is not true`,
  },
  {
    // Ages are counted up to the newest reading of the statement.
    sentence: 'Nothing waits for longer than a day: no line of the statement without its item, no item without its line',
    unit: 'lines and items that wait',
    figure: sql`select (select count(*) from statement_line where matched_by is null) + (select count(*) from clearing_item where line_id is null and case_id is null) as figure`,
    broken: sql<BrokenRow>`
      with reading as (select partner, max(read_at) as at from statement_line group by partner)
      select 'line' as waits, l.line_id as id, l.direction as side, l.amount, l.booked_at as since
      from statement_line l join reading r on r.partner = l.partner where l.matched_by is null and l.booked_at < r.at - interval '24 hours'
      union all
      select 'item', i.id, i.side, i.amount, i.opened_at
      from clearing_item i join reading r on r.partner = i.partner where i.line_id is null and i.case_id is null and i.opened_at < r.at - interval '24 hours'`,
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
  {
    sentence: 'What stands in each suspense account is what its open cases add up to',
    unit: 'kobo in open cases',
    figure: sql`select coalesce(sum(amount), 0)::bigint as figure from suspense_item where state <> 'resolved' and account_kind is not null`,
    broken: sql<BrokenRow>`
      select coalesce(a.account, s.account) as account, coalesce(a.balance, 0) as balance, coalesce(s.items, 0) as cases
      from (select concat_ws(' ', kind, partner) as account, balance from account where (kind like 'suspense\\_%' or kind = 'partner_claims') and mode = 'live') a
      full join (
        select concat_ws(' ', account_kind, case account_kind when 'partner_claims' then partner end) as account, sum(amount) as items
        from suspense_item where state <> 'resolved' and account_kind is not null group by 1
      ) s on s.account = a.account
      where coalesce(a.balance, 0) <> coalesce(s.items, 0)`,
  },
  {
    sentence: 'Every case was opened by its journal with exactly its amount, and every resolved one says how',
    unit: 'cases',
    figure: sql`select count(*) as figure from suspense_item`,
    broken: sql<BrokenRow>`
      select s.id as case, s.case_key, s.amount, j.amount as amount_of_journal, s.state, s.resolution, s.resolution_key
      from suspense_item s
      left join lateral (
        select sum(e.amount * a.normal) as amount from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id
        where j.key = s.case_key and a.kind = s.account_kind
      ) j on true
      where (s.account_kind is not null and j.amount is distinct from s.amount)
        or (s.state = 'resolved' and s.account_kind is not null and not exists (select from journal k where k.key = s.resolution_key))
        or (s.state = 'resolved' and s.resolution is null)`,
  },
  {
    sentence: 'What each business owes us beside card disputes and bonuses is what was taken back beyond its wallet',
    unit: 'kobo of debt',
    figure: sql`select coalesce(sum(debt), 0)::bigint as figure from suspense_item`,
    broken: sql<BrokenRow>`
      select coalesce(a.business_id, s.business_id) as business, a.balance, s.debt from
        (select a.business_id, sum(e.amount) as balance from account a join entry e on e.account_id = a.id join journal j on j.id = e.journal_id
         where a.kind = 'debt' and a.mode = 'live' and j.posting not in ('M8', 'M44', 'M45', 'M64', 'M65', 'M74') group by 1) a
        full join (select business_id, sum(debt) as debt from suspense_item where debt > 0 group by 1) s on s.business_id = a.business_id
      where coalesce(a.balance, 0) <> coalesce(s.debt, 0)`,
  },
  {
    sentence: 'Every case has a deadline, at least two days after it was opened, or one day for a transfer in review',
    unit: 'open cases',
    figure: sql`select count(*) as figure from suspense_item where state <> 'resolved'`,
    broken: sql<BrokenRow>`select id as case, kind, state, opened_at, due_at from suspense_item where due_at < opened_at + case kind when 'review' then interval '1 day' else interval '2 days' end`,
  },
  {
    sentence: 'Every transfer that a person has to decide has its open case',
    unit: 'transfers in review',
    figure: sql`select count(*) as figure from transfer where state = 'review'`,
    broken: sql<BrokenRow>`
      select t.id as transfer, t.amount, t.review_reason from transfer t
      where t.state = 'review' and not exists (select from suspense_item s where s.subject_id = t.id and s.kind = 'review' and s.state <> 'resolved')`,
  },
  {
    sentence: 'Money that a case took out of clearing stands in that case, and a case resolved by its arrival has put it back',
    unit: 'items in cases',
    figure: sql`select count(*) as figure from clearing_item where case_id is not null`,
    broken: sql<BrokenRow>`
      select i.id as item, i.amount, s.id as case, s.amount as amount_of_case, s.state
      from clearing_item i left join suspense_item s on s.id = i.case_id
      where i.case_id is not null and ((i.amount, case i.side when 'in' then 'unfunded' else 'unpaid' end) is distinct from (s.amount, s.kind)
        or (s.state = 'resolved' and s.resolution = 'it arrived late'))`,
  },
  {
    // A case of a provisional credit uses that credit's lien, and gives it back until the credit is withdrawn for its
    // true owner.
    sentence: 'The lien of a case is on the business of the case, and is open exactly as long as the case, unless the money was taken back',
    unit: 'liens of cases',
    figure: sql`select count(*) as figure from suspense_item where hold_id is not null`,
    broken: sql<BrokenRow>`
      select s.id as case, s.state, s.hold_id, h.state as hold_state, h.remaining
      from suspense_item s left join hold h on h.id = s.hold_id
      where s.hold_id is not null and (h.id is null or h.kind <> 'lien' or h.business_id is distinct from s.business_id
        or ((h.state = 'open') <> (s.state <> 'resolved')
          and not exists (select from collection c where c.id = s.subject_id and case s.state when 'resolved'
            then c.state = 'posted_on_lien' and c.lien_case_id is null and c.hold_id = h.id else c.state = 'disproved' end)))`,
  },
  {
    sentence: 'A credit that only a notice has told us of is under a lien until the bank or its statement confirms it',
    unit: 'credits on a notice’s word',
    figure: sql`select count(*) as figure from collection where state = 'posted_on_lien'`,
    broken: sql<BrokenRow>`
      select c.id as collection, c.amount, c.hold_id, h.state as hold_state, s.id as case, s.state as case_state
      from collection c left join hold h on h.id = c.hold_id left join suspense_item s on s.id = c.lien_case_id
      where c.state = 'posted_on_lien' and h.state is distinct from 'open'`,
  },
])
