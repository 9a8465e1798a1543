import type { RawBuilder } from 'kysely'
import { type BrokenRow, type Check, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'

/** The history equals the modules' own tables, and its counters equal its number of lines. */
export function historyChecks(declarations: readonly HistoryDeclaration[]): readonly Check[] {
  const listed = sql.join(
    declarations.map((declaration) => declaration.listed),
    sql` union all `,
  )
  return [
    ...declarations.map(listedCheck),
    kindsCheck(declarations),
    balanceCheck(listed),
    ...counterChecks(
      sql`direction = 'credit' and not kind = any(${declarations.flatMap(({ kinds }) => kinds.filter(({ isOfNoCustomer }) => isOfNoCustomer).map(({ kind }) => kind))})`,
    ),
    ...WORDS_CHECKS,
    dayTotalsCheck(declarations),
  ]
}

function listedCheck({ sentence, unit, kinds, listed }: HistoryDeclaration): Check {
  const names = kinds.map(({ kind }) => kind)
  return {
    sentence,
    unit,
    figure: sql`select count(*) as figure from history_item where kind = any(${names})`,
    broken: sql<BrokenRow>`
      select coalesce(l.subject_id, h.subject_id) as subject, l.state, h.state as state_listed, l.total, h.total as total_listed, l.fee, h.fee as fee_listed
      from (${listed}) l full join (select * from history_item where kind = any(${names})) h on h.subject_id = l.subject_id
      where (l.business_id, l.cashpoint_id, l.kind, l.direction, l.state, l.amount, l.fee, l.vat, l.total)
        is distinct from (h.business_id, h.cashpoint_id, h.kind, h.direction, h.state, h.amount, h.fee, h.vat, h.total)`,
  }
}

function kindsCheck(declarations: readonly HistoryDeclaration[]): Check {
  const names = declarations.flatMap(({ kinds }) => kinds.map(({ kind }) => kind))
  return {
    sentence: 'Every line of the history is of a kind that a module declares',
    unit: 'lines',
    figure: sql`select count(*) as figure from history_item`,
    broken: sql<BrokenRow>`select id, kind from history_item where not kind = any(${names})`,
  }
}

function balanceCheck(listed: ReturnType<typeof sql.join>): Check {
  return {
    sentence:
      'Every confirmed line has its journal and says the balance that the wallet had after it; card money on its way and earnings paid to a bank say none',
    unit: 'confirmed lines',
    figure: sql`select count(*) as figure from history_item where state = 'confirmed'`,
    broken: sql<BrokenRow>`
      select h.subject_id, h.balance_after as balance_listed, e.balance_after
      from history_item h
      left join (${listed}) l on l.subject_id = h.subject_id
      left join journal j on j.key = l.journal_key
      left join account a on a.business_id = h.business_id and a.kind = 'wallet' and a.mode = 'live'
      left join (
        select distinct on (journal_id, account_id) journal_id, account_id, balance_after from entry order by journal_id, account_id, seq desc
      ) e on e.journal_id = j.id and e.account_id = a.id
      where h.state = 'confirmed' and (h.balance_after is distinct from e.balance_after
        or (e.balance_after is null and h.channel <> 'earnings' and (h.channel <> 'card' or h.direction <> 'credit' or l.journal_key is not null)))`,
  }
}

/** `paid`: the lines of payments by customers. */
const counterChecks = (paid: RawBuilder<unknown>) =>
  defineChecks([
    {
      sentence: 'Every customer is what the payments of that account add up to',
      unit: 'customers',
      figure: sql`select count(*) as figure from customer`,
      broken: sql<BrokenRow>`
      select coalesce(k.business_id, p.business_id) as business, coalesce(k.account_number, p.party_account) as account, k.payments, p.payments as payments_listed, k.received, p.received as received_listed
      from customer k full join (
        select business_id, party_account, party_bank_code, count(*) filter (where state not in ('failed', 'reversed')) as payments, coalesce(sum(amount) filter (where state not in ('failed', 'reversed')), 0) as received
        from history_item where ${paid} group by 1, 2, 3
      ) p on p.business_id = k.business_id and p.party_account = k.account_number and p.party_bank_code = k.bank_code
      where (k.payments, k.received) is distinct from (p.payments, p.received)`,
    },
    {
      sentence: 'Every customer of a cashpoint is what the payments of that account there add up to',
      unit: 'customers of cashpoints',
      figure: sql`select count(*) as figure from cashpoint_customer`,
      broken: sql<BrokenRow>`
      select coalesce(k.cashpoint_id, p.cashpoint_id) as cashpoint, coalesce(k.account_number, p.party_account) as account, k.payments, p.payments as payments_listed, k.received, p.received as received_listed
      from cashpoint_customer k full join (
        select cashpoint_id, party_account, party_bank_code, count(*) filter (where state not in ('failed', 'reversed')) as payments, coalesce(sum(amount) filter (where state not in ('failed', 'reversed')), 0) as received
        from history_item where ${paid} and cashpoint_id is not null group by 1, 2, 3
      ) p on p.cashpoint_id = k.cashpoint_id and p.party_account = k.account_number and p.party_bank_code = k.bank_code
      where (k.payments, k.received) is distinct from (p.payments, p.received)`,
    },
    {
      sentence: 'Every minute of the newest day is what the payments listed in it add up to',
      unit: 'minutes',
      figure: sql`select count(*) as figure from received_minute`,
      broken: sql<BrokenRow>`
      with newest as (select date_trunc('day', max(minute), 'Africa/Lagos') as day from received_minute), listed as (
        select business_id, date_trunc('minute', created_at) as minute, sum(amount) filter (where state not in ('failed', 'reversed')) as amount
        from history_item where ${paid} and created_at >= (select day from newest) group by 1, 2
      )
      select coalesce(l.business_id, m.business_id) as business, coalesce(l.minute, m.minute)::text as minute, l.amount, m.amount as amount_kept
      from listed l full join (select * from received_minute where minute >= (select day from newest)) m using (business_id, minute)
      where coalesce(l.amount, 0) is distinct from coalesce(m.amount, 0)`,
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
        union all select business_id, 'customers ' || cashpoint_id, count(*) from cashpoint_customer group by 1, 2
      )
      select coalesce(l.business_id, d.business_id) as business, coalesce(l.kind, d.kind) as list, coalesce(l.day, d.day)::text as day, l.count as lines, d.count as counted
      from listed l full join (select * from day_total where kind like 'listed%') d using (business_id, cashpoint_id, day, kind)
      where l.count is distinct from d.count
      union all
      select coalesce(l.business_id, c.business_id), coalesce(l.kind, c.kind), null, l.count, c.count
      from in_all l full join (select * from business_counter where kind like 'listed%' or kind like 'customers%') c using (business_id, kind)
      where l.count is distinct from c.count`,
    },
  ])

const WORDS_CHECKS = defineChecks([
  {
    sentence: 'Every account that paid or was paid is found by the words of its name and by its number',
    unit: 'words',
    figure: sql`select count(*) as figure from counterparty_word`,
    broken: sql<BrokenRow>`
    select l.business_id as business, l.account_number as account, l.word from listed_counterparty_word l
    left join counterparty_word w using (business_id, account_number, bank_code, name, word) where w.word is null`,
  },
  {
    sentence: 'Every line is found by the words of its remark and by the parts of its references',
    unit: 'words of lines',
    figure: sql`select count(*) as figure from history_item_word`,
    broken: sql<BrokenRow>`
    select l.business_id as business, l.id as line, l.word from listed_item_word l
    -- One look for each word: the planner cannot know how many words a line has, and would join badly.
    where (select 1 from history_item_word w
      where (w.business_id, w.word, w.created_at, w.id) = (l.business_id, l.word, l.created_at, l.id) limit 1) is null`,
  },
])

/** In kobo; the counters of the lists are in the same table and are checked above. */
function dayTotalsCheck(declarations: readonly HistoryDeclaration[]): Check {
  const names = declarations.flatMap(({ totals }) => totals.kinds)
  const happened = sql.join(
    declarations.map(({ totals }) => totals.happened),
    sql` union all `,
  )
  return {
    sentence: 'Every day total is what came and went that day by business and cashpoint, in Lagos',
    unit: 'day totals',
    figure: sql`select count(*) as figure from day_total where kind = any(${names})`,
    broken: sql<BrokenRow>`
      with happened as (${happened}), summed as (
        select business_id, cashpoint_id, (at at time zone 'Africa/Lagos')::date as day, kind, count(*) as count, sum(amount) as amount
        from happened group by 1, 2, 3, 4
      )
      select coalesce(s.business_id, d.business_id) as business, coalesce(s.cashpoint_id, d.cashpoint_id) as cashpoint, coalesce(s.day, d.day)::text as day,
        coalesce(s.kind, d.kind) as kind, s.count, d.count as count_kept, s.amount, d.amount as amount_kept
      from summed s full join (select * from day_total where kind = any(${names})) d using (business_id, cashpoint_id, day, kind)
      where (coalesce(s.count, 0), coalesce(s.amount, 0)) is distinct from (coalesce(d.count, 0)::bigint, coalesce(d.amount, 0)::numeric)`,
  }
}
