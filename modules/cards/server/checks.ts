import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'

const unsettled = sql`paid_at is not null and settled_at is null and collection_id is not null`

/** docs/money.md §6, checks 3, 6 and 7, for payments by card. */
export const cardChecks = defineChecks([
  {
    sentence: 'Card money on its way to each business is what its payments that are not settled add up to, less our fee',
    unit: 'kobo on the way',
    figure: sql`select coalesce(sum(amount - fee), 0)::bigint as figure from card_payment where ${unsettled}`,
    broken: sql<BrokenRow>`
      select coalesce(a.business_id, p.business_id) as business, a.balance, p.amount from
        (select business_id, balance from account where kind = 'pending' and mode = 'live') a
        full join (select business_id, sum(amount - fee) as amount from card_payment where ${unsettled} group by 1) p on p.business_id = a.business_id
      where coalesce(a.balance, 0) <> coalesce(p.amount, 0)`,
  },
  {
    sentence: 'What each card processor owes us is what the batches that have not arrived will bring',
    unit: 'kobo owed',
    figure: sql`select coalesce(sum(i.amount), 0)::bigint as figure from (${openItems()}) i`,
    broken: sql<BrokenRow>`
      select coalesce(a.partner, i.partner) as processor, a.balance, i.amount from
        (select partner, balance from account where kind = 'card_receivable' and mode = 'live') a
        full join (select partner, sum(amount) as amount from (${openItems()}) o group by 1) i on i.partner = a.partner
      where coalesce(a.balance, 0) <> coalesce(i.amount, 0)`,
  },
  {
    sentence: 'What card processors have withheld is what their open disputes add up to',
    unit: 'open disputes',
    figure: sql`select count(*) as figure from card_dispute where state = 'opened'`,
    broken: sql<BrokenRow>`
      select coalesce(a.partner, d.partner) as processor, a.balance, d.amount from
        (select partner, balance from account where kind = 'disputes_withheld' and mode = 'live') a
        full join (
          select p.partner, sum(d.amount) as amount from card_dispute d join card_payment p on p.id = d.payment_id
          where d.state = 'opened' and d.is_withheld group by 1) d on d.partner = a.partner
      where coalesce(a.balance, 0) <> coalesce(d.amount, 0)`,
  },
  {
    sentence: 'What each business owes us is what its lost card disputes took beyond its wallet',
    unit: 'kobo of debt',
    figure: sql`select coalesce(sum(debt), 0)::bigint as figure from card_dispute`,
    broken: sql<BrokenRow>`
      select coalesce(a.business_id, d.business_id) as business, a.balance, d.debt from
        (select a.business_id, sum(e.amount) as balance from account a join entry e on e.account_id = a.id join journal j on j.id = e.journal_id
         where a.kind = 'debt' and a.mode = 'live' and j.posting = 'M8' group by 1) a
        full join (select business_id, sum(debt) as debt from card_dispute group by 1) d on d.business_id = a.business_id
      where coalesce(a.balance, 0) <> coalesce(d.debt, 0)`,
  },
  {
    sentence: 'Every open refund of a card payment holds exactly its amount, and every open dispute has its lien; no other holds anything',
    unit: 'open refunds and disputes',
    figure: sql`select (select count(*) from card_refund where state in ('requested', 'sent')) + (select count(*) from card_dispute where state = 'opened') as figure`,
    broken: sql<BrokenRow>`
      select coalesce(o.id, h.about) as subject, o.amount, coalesce(h.target, h.remaining) as held
      from (
        select id, hold_id, amount from card_refund where state in ('requested', 'sent')
        union all select id, hold_id, secured from card_dispute where state = 'opened' and hold_id is not null) o
      full join (select * from hold where state = 'open' and (about like 'crf\\_%' or about like 'cdp\\_%')) h on h.id = o.hold_id
      where coalesce(h.target, h.remaining) is distinct from o.amount`,
  },
  {
    sentence: 'What has gone back of each card payment, or may still, is what its refunds and disputes add up to, and no more than was paid',
    unit: 'card payments',
    figure: sql`select count(*) as figure from card_payment where paid_at is not null`,
    broken: sql<BrokenRow>`
      select p.id as payment, p.amount, p.given_back, p.in_refund, p.in_dispute, r.processed, r.open as refund, d.lost, d.open as disputed
      from card_payment p
      left join (select payment_id, coalesce(sum(amount) filter (where state = 'processed'), 0) as processed,
          coalesce(sum(amount) filter (where state in ('requested', 'sent')), 0) as open from card_refund group by 1) r on r.payment_id = p.id
      left join (select payment_id, coalesce(sum(amount - excess) filter (where state = 'lost'), 0) as lost,
          coalesce(sum(amount) filter (where state = 'opened'), 0) as open from card_dispute group by 1) d on d.payment_id = p.id
      where p.given_back <> coalesce(r.processed, 0) + coalesce(d.lost, 0) or p.in_refund <> coalesce(r.open, 0) or p.in_dispute <> coalesce(d.open, 0)
        or p.given_back + p.in_refund > p.amount`,
  },
])

/** Items that are not in a batch that has arrived. */
function openItems() {
  return sql`
    select i.* from card_item i
    where not exists (select from card_batch_item bi join card_batch b on b.id = bi.batch_id where bi.item_id = i.id and b.state <> 'announced')`
}

/** The history lines of refunds and of lost disputes. */
export const listedCardDebits = sql`
  select id as subject_id, business_id, cashpoint_id, 'card_refund' as kind, 'debit' as direction,
    case when state in ('requested', 'sent') then 'processing' when state = 'processed' then 'confirmed' else 'failed' end as state,
    amount, 0::bigint as fee, 0::bigint as vat, amount as total, 'card-refund:' || id as journal_key
  from card_refund
  union all
  select id, business_id, cashpoint_id, 'card_dispute', 'debit', 'confirmed', taken, 0::bigint, 0::bigint, taken, 'card-dispute:' || id || ':lost'
  from card_dispute where taken > 0`

export const happenedCardDebits = sql`
  select business_id, cashpoint_id, created_at as at, 'card_refund' as kind, amount from card_refund where state = 'processed'
  union all select business_id, cashpoint_id, ended_at, 'card_dispute', taken from card_dispute where taken > 0`
