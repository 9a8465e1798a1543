import type { BrokenRow, Check } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { HISTORY_STATES } from './commit-hooks.ts'

/** Before money was set aside there is nothing to list. */
const NEVER_LISTED = ['quoted', 'awaiting_approval', 'declined', 'expired', 'withdrawn']
/** What was paid stays in the totals of its day, whatever is decided about the money afterwards. */
const PAID_STATES = ['settled', 'returned']
/** What is summed up of each day in kobo; the lists' counters beside them are another matter. */
const SUMMED_KINDS = ['collection', 'inbound_fee', 'transfer', 'withdrawal', 'settlement']
const LISTED = Object.entries(HISTORY_STATES).filter(([state]) => !NEVER_LISTED.includes(state))

/** What must hold of the list of what happened: it says what the books say, and its counters are as long as it. */
export const historyChecks: readonly Check[] = [
  {
    sentence: 'Every collection is one credit in the history, of its amount and fee, and nothing else is a credit there',
    unit: 'credits',
    figure: sql`select count(*) as figure from history_item where direction = 'credit'`,
    broken: sql<BrokenRow>`
      select coalesce(c.id, h.subject_id) as collection, c.amount, h.amount as amount_listed, c.fee, h.fee as fee_listed
      from collection c full join (select * from history_item where direction = 'credit') h on h.subject_id = c.id
      where (c.business_id, c.cashpoint_id, c.amount, c.fee, c.vat, c.amount) is distinct from (h.business_id, h.cashpoint_id, h.amount, h.fee, h.vat, h.total)`,
  },
  {
    sentence: 'Every transfer is one debit in the history, of its total and as it stands, and nothing else is a debit there',
    unit: 'debits',
    figure: sql`select count(*) as figure from history_item where direction = 'debit'`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, h.subject_id) as transfer, t.state, h.state as state_listed, t.total, h.total as total_listed
      from (
        select t.*, l.listed from transfer t
        join (values ${sql.join(LISTED.map(([state, listed]) => sql`(${state}::text, ${listed}::text)`))}) l(state, listed) on l.state = t.state
      ) t full join (select * from history_item where direction = 'debit') h on h.subject_id = t.id
      where (t.business_id, t.kind, t.listed, t.amount, t.fee, t.total) is distinct from (h.business_id, h.kind, h.state, h.amount, h.fee, h.total)`,
  },
  {
    sentence: 'Every confirmed line has its journal and says the balance that the wallet had after it',
    unit: 'confirmed lines',
    figure: sql`select count(*) as figure from history_item where state = 'confirmed'`,
    broken: sql<BrokenRow>`
      select h.subject_id, h.balance_after as balance_listed, e.balance_after
      from history_item h
      left join collection c on c.id = h.subject_id
      left join journal j on j.key = case when c.id is null then 'transfer:' || h.subject_id when c.partner = 'book' then 'transfer:' || c.session_id
        else 'collection:' || c.partner || ':' || c.session_id end
      left join account a on a.business_id = h.business_id and a.kind = 'wallet' and a.mode = 'live'
      left join (
        select distinct on (journal_id, account_id) journal_id, account_id, balance_after from entry order by journal_id, account_id, seq desc
      ) e on e.journal_id = j.id and e.account_id = a.id
      where h.state = 'confirmed' and (e.balance_after is null or h.balance_after is distinct from e.balance_after)`,
  },
  {
    sentence: 'Every customer is what the payments of that account add up to',
    unit: 'customers',
    figure: sql`select count(*) as figure from customer`,
    broken: sql<BrokenRow>`
      select coalesce(k.business_id, p.business_id) as business, coalesce(k.account_number, p.party_account) as account, k.payments, p.payments as payments_listed, k.received, p.received as received_listed
      from customer k full join (
        select business_id, party_account, party_bank_code, count(*) filter (where state <> 'failed') as payments, coalesce(sum(amount) filter (where state <> 'failed'), 0) as received
        from history_item where direction = 'credit' group by 1, 2, 3
      ) p on p.business_id = k.business_id and p.party_account = k.account_number and p.party_bank_code = k.bank_code
      where (k.payments, k.received) is distinct from (p.payments, p.received)`,
  },
  {
    sentence: 'Every list is as long as its counters say, by day and cashpoint and in all',
    unit: 'lines counted',
    figure: sql`select coalesce(sum(count), 0)::bigint as figure from day_total where kind like 'listed%'`,
    broken: sql<BrokenRow>`
      with listed as (
        select business_id, coalesce(cashpoint_id, '') as cashpoint_id, (created_at at time zone 'Africa/Lagos')::date as day, listed_kind(direction, channel) as kind, count(*) as count
        from history_item group by 1, 2, 3, 4
      ), in_all as (
        select business_id, kind, sum(count) as count from listed group by 1, 2
        union all select business_id, 'customers', count(*) from customer group by 1
      )
      select coalesce(l.business_id, d.business_id) as business, coalesce(l.kind, d.kind) as list, coalesce(l.day, d.day)::text as day, l.count as lines, d.count as counted
      from listed l full join (select * from day_total where kind like 'listed%') d using (business_id, cashpoint_id, day, kind)
      where l.count is distinct from d.count
      union all
      select coalesce(l.business_id, c.business_id), coalesce(l.kind, c.kind), null, l.count, c.count
      from in_all l full join (select * from business_counter where kind like 'listed%' or kind = 'customers') c using (business_id, kind)
      where l.count is distinct from c.count`,
  },
  {
    sentence: 'Every day total is what came and went that day by business and cashpoint, in Lagos',
    unit: 'day totals',
    figure: sql`select count(*) as figure from day_total where kind = any(${SUMMED_KINDS})`,
    broken: sql<BrokenRow>`
      with happened as (
        select c.business_id, c.cashpoint_id, c.posted_at as at, k.kind, case k.kind when 'collection' then c.amount else c.fee end as amount
        from collection c, (values ('collection'), ('inbound_fee')) k(kind) where c.state <> 'disproved'
        union all
        select business_id, coalesce(cashpoint_id, ''), created_at, kind, total from transfer where state = any(${PAID_STATES})
      ), summed as (
        select business_id, cashpoint_id, (at at time zone 'Africa/Lagos')::date as day, kind, count(*) as count, sum(amount) as amount
        from happened group by 1, 2, 3, 4
      )
      select coalesce(s.business_id, d.business_id) as business, coalesce(s.cashpoint_id, d.cashpoint_id) as cashpoint, coalesce(s.day, d.day)::text as day,
        coalesce(s.kind, d.kind) as kind, s.count, d.count as count_kept, s.amount, d.amount as amount_kept
      from summed s full join (select * from day_total where kind = any(${SUMMED_KINDS})) d using (business_id, cashpoint_id, day, kind)
      where (coalesce(s.count, 0), coalesce(s.amount, 0)) is distinct from (coalesce(d.count, 0)::bigint, coalesce(d.amount, 0)::numeric)`,
  },
]
