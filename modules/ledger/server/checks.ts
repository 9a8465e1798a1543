import { type BrokenRow, type CheckResult, defineChecks, runChecks as run } from '../../../platform/integrity-checks/index.ts'
import { type Database, sql } from '../../../platform/db/index.ts'
import { owedAmount } from './queries.ts'
import { verifyHashChain } from './verify-hash-chain.ts'

/** Conditions that the books always satisfy (docs/money.md §6, checks 1 to 3 and 8). */
export const ledgerChecks = defineChecks([
  {
    sentence: 'Every journal sums to zero, is whole and stays in one mode',
    unit: 'journals',
    figure: sql`select count(*) as figure from journal`,
    broken: sql<BrokenRow>`
      select j.id as journal, j.key, coalesce(sum(e.amount), 0) as sum, count(e.seq) as entries
      from journal j left join entry e on e.journal_id = j.id left join account a on a.id = e.account_id
      group by j.id having coalesce(sum(e.amount), 0) <> 0 or count(e.seq) <> j.entries or bool_or(a.mode <> j.mode)`,
  },
  {
    sentence: 'All journals together sum to zero',
    unit: 'kobo',
    figure: sql`select coalesce(sum(amount), 0)::bigint as figure from entry where amount > 0`,
    broken: sql<BrokenRow>`select sum(amount) as sum from entry having sum(amount) <> 0`,
  },
  {
    sentence: 'Every balance equals the sum of its entries',
    unit: 'accounts',
    figure: sql`select count(*) as figure from account`,
    broken: sql<BrokenRow>`
      select a.id as account, a.kind, a.business_id, a.balance, coalesce(a.normal * sum(e.amount), 0) as sum, a.seq, count(e.seq) as entries
      from account a left join entry e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(a.normal * sum(e.amount), 0) or a.seq <> count(e.seq)`,
  },
  {
    sentence: 'Every entry continues the balance that the entry before it left',
    unit: 'entries',
    figure: sql`select count(*) as figure from entry`,
    broken: sql<BrokenRow>`
      select account_id as account, seq, before, previous from (
        select e.account_id, e.seq, e.balance_after - a.normal * e.amount as before,
          coalesce(lag(e.balance_after) over line, 0) as previous, coalesce(lag(e.seq) over line, 0) as previous_seq
        from entry e join account a on a.id = e.account_id window line as (partition by e.account_id order by e.seq)
      ) step where before <> previous or seq <> previous_seq + 1`,
  },
  {
    sentence: 'No floor is broken, and nothing is held beyond its balance',
    unit: 'accounts with a floor',
    figure: sql`select count(*) as figure from account where floor is not null`,
    broken: sql<BrokenRow>`
      select id as account, kind, business_id, balance, held from account
      where floor is not null and (balance < floor or held > balance - floor) or held < 0`,
  },
  {
    sentence: 'What an account holds is what its open holds have left',
    unit: 'kobo',
    figure: sql`select coalesce(sum(remaining), 0)::bigint as figure from hold where state = 'open'`,
    broken: sql<BrokenRow>`
      select a.id as account, a.kind, a.business_id, a.held, coalesce(sum(h.remaining), 0) as remaining
      from account a left join hold h on h.account_id = a.id and h.state = 'open'
      group by a.id having a.held <> coalesce(sum(h.remaining), 0)`,
  },
  {
    sentence: 'A hold that is closed has nothing left',
    unit: 'closed holds',
    figure: sql`select count(*) as figure from hold where state <> 'open'`,
    broken: sql<BrokenRow>`
      select id as hold, state, remaining from hold where (state = 'open') = (remaining = 0) and not (state = 'open' and amount < target)`,
  },
  {
    sentence: 'No wallet has available money while one of its liens is short, and each account’s shortfall equals that of its liens',
    unit: 'kobo lacking',
    figure: sql`select coalesce(sum(lacking), 0)::bigint as figure from account`,
    broken: sql<BrokenRow>`
      select a.id as account, a.kind, a.business_id, a.balance, a.held, a.lacking, coalesce(sum(h.target - h.amount), 0) as lacking_of_liens
      from account a left join hold h on h.account_id = a.id and h.state = 'open' and h.amount < h.target
      group by a.id having a.lacking <> coalesce(sum(h.target - h.amount), 0) or (a.lacking > 0 and a.balance > a.held)`,
  },
  {
    sentence: 'What each account did in a day is the sum of its entries of that day',
    unit: 'days of accounts',
    figure: sql`select count(*) as figure from day_of_account`,
    broken: sql<BrokenRow>`
      select coalesce(d.account_id, e.account_id) as account, coalesce(d.day, e.day) as day,
        d.debits, e.debits as debits_of_entries, d.credits, e.credits as credits_of_entries, d.closing, e.closing as closing_of_entries
      from day_of_account d full join (
        select account_id, (created_at at time zone 'Africa/Lagos')::date as day, count(*) as entries,
          coalesce(sum(amount) filter (where amount > 0), 0) as debits, coalesce(-sum(amount) filter (where amount < 0), 0) as credits,
          (array_agg(balance_after order by seq desc))[1] as closing
        from entry group by 1, 2
      ) e on e.account_id = d.account_id and e.day = d.day
      where (d.debits, d.credits, d.entries, d.closing) is distinct from (e.debits, e.credits, e.entries, e.closing)`,
  },
  {
    sentence: 'The money at the bank covers what is owed to customers, partners and the state',
    unit: 'kobo to spare',
    figure: sql`select coalesce(sum(${coverAmount()}), 0)::bigint as figure from account where mode = 'live'`,
    broken: sql<BrokenRow>`select sum(${coverAmount()}) as shortfall from account where mode = 'live' having sum(${coverAmount()}) < 0`,
  },
  {
    sentence: 'The chain of batches is whole: nothing was changed, taken out or put in after it was written',
    unit: 'batches',
    figure: sql`select count(*) as figure from ledger_batch`,
    broken: verifyHashChain,
  },
])

export const runChecks = (db: Pick<Database, 'reports'>): Promise<CheckResult[]> => run(db, ledgerChecks)

/** Check 8: the amount by which an account raises or lowers the surplus. */
function coverAmount() {
  return sql`case
    when kind in ('bank_pool', 'clearing_in', 'in_transit') then balance
    when kind = 'clearing_out' then -balance
    else 0 end - ${owedAmount()}`
}
