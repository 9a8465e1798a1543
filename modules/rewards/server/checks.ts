import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'

/** With what a closed business got, and what went on to suspense (M74). */
const balanceOf = (kind: string) => sql`
  select business_id, balance + case when is_closed then (
    select coalesce(sum(e.amount), 0)::bigint from entry e join journal j on j.id = e.journal_id and j.posting = 'M74' where e.account_id = account.id
  ) else 0 end as balance from account where kind = ${sql.lit(kind)} and mode = 'live'`

/** Conditions that rewards always satisfy (docs/money.md §6, check 10). */
export const rewardChecks = defineChecks([
  {
    sentence: 'What each aggregator has accrued is the sum of its payments that are neither withdrawable nor taken back',
    unit: 'kobo accrued',
    figure: sql`select coalesce(sum(amount), 0)::bigint as figure from bonus_accrual where state = 'accrued'`,
    broken: sql<BrokenRow>`
      select coalesce(a.business_id, r.business_id) as business, a.balance, r.amount from (${balanceOf('bonus_accrued')}) a
      full join (select business_id, sum(amount) as amount from bonus_accrual where state = 'accrued' group by 1) r on r.business_id = a.business_id
      where coalesce(a.balance, 0) <> coalesce(r.amount, 0)`,
  },
  {
    sentence: 'Every payment of a member has the journal of its share, and what was taken back has one against it',
    unit: 'payments of members',
    figure: sql`select count(*) as figure from bonus_accrual`,
    broken: sql<BrokenRow>`
      select coalesce(r.id, j.payment) as payment, r.state, r.amount, j.net from bonus_accrual r
      full join (
        select split_part(j.key, ':', 2) as payment, sum(e.amount) as net
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'bonus_expense'
        where j.posting in ('M43', 'M45') group by 1
      ) j on j.payment = r.id
      where coalesce(j.net, 0) is distinct from case when r.state = 'clawed_back' then 0 else r.amount end`,
  },
  {
    sentence: 'What each business can withdraw of its bonus is what became withdrawable, less claw-backs and payouts',
    unit: 'kobo withdrawable',
    figure: sql`select coalesce(sum(balance), 0)::bigint as figure from account where kind = 'bonus'`,
    broken: sql<BrokenRow>`
      select a.business_id as business, a.balance, coalesce(v.amount, 0) as vested, coalesce(c.taken, 0) as taken_back, coalesce(p.amount, 0) as paid
      from (${balanceOf('bonus')}) a
      left join (select business_id, sum(amount - recovered) as amount from bonus_vesting group by 1) v on v.business_id = a.business_id
      left join (select business_id, sum(from_bonus) as taken from bonus_accrual group by 1) c on c.business_id = a.business_id
      left join (select business_id, sum(amount) as amount from reward_payout where source = 'bonus' and state = 'paid' group by 1) p on p.business_id = a.business_id
      where a.balance <> coalesce(v.amount, 0) - coalesce(c.taken, 0) - coalesce(p.amount, 0)`,
  },
  {
    sentence: 'What each aggregator owes for claw-backs is what its earnings could not cover and have not given back since',
    unit: 'kobo owed',
    figure: sql`select coalesce(sum(to_debt), 0)::bigint as figure from bonus_accrual`,
    broken: sql<BrokenRow>`
      select coalesce(a.business_id, c.business_id) as business, a.balance, c.owed from (
        select a.business_id, sum(e.amount) as balance from account a join entry e on e.account_id = a.id join journal j on j.id = e.journal_id
        where a.kind = 'debt' and a.mode = 'live' and j.posting in ('M44', 'M45') group by 1) a
      full join (
        select business_id, sum(kobo) as owed from (
          select business_id, to_debt as kobo from bonus_accrual union all select business_id, -recovered from bonus_vesting) one group by 1
      ) c on c.business_id = a.business_id
      where coalesce(a.balance, 0) <> coalesce(c.owed, 0)`,
  },
  {
    sentence: 'What each business can withdraw of its referral earnings is what it earned, less payouts',
    unit: 'referrals earned',
    figure: sql`select count(*) as figure from referral where state = 'earned'`,
    broken: sql<BrokenRow>`
      select a.business_id as business, a.balance, coalesce(r.bonus, 0) as earned, coalesce(p.amount, 0) as paid from (${balanceOf('referral')}) a
      left join (select business_id, sum(bonus) as bonus from referral where state = 'earned' group by 1) r on r.business_id = a.business_id
      left join (select business_id, sum(amount) as amount from reward_payout where source = 'referral' and state = 'paid' group by 1) p on p.business_id = a.business_id
      where a.balance <> coalesce(r.bonus, 0) - coalesce(p.amount, 0)`,
  },
  {
    sentence: 'Every day of a member is what its payments of that day add up to',
    unit: 'days of members',
    figure: sql`select count(*) as figure from bonus_day`,
    broken: sql<BrokenRow>`
      select coalesce(d.business_id, r.business_id) as aggregator, coalesce(d.member_id, r.member_id) as member, coalesce(d.day, r.day)::text as day,
        d.payments, r.payments as payments_of_rows, d.earned, r.earned as earned_of_rows
      from bonus_day d full join (
        select business_id, member_id, day, count(*) filter (where state <> 'clawed_back') as payments,
          coalesce(sum(takings) filter (where state <> 'clawed_back'), 0) as takings, coalesce(sum(amount) filter (where state <> 'clawed_back'), 0) as earned,
          coalesce(sum(amount) filter (where state = 'vested'), 0) as vested
        from bonus_accrual group by 1, 2, 3
      ) r using (business_id, member_id, day)
      where (d.payments, d.takings, d.earned, d.vested) is distinct from (r.payments::int, r.takings, r.earned, r.vested)`,
  },
  {
    sentence: 'Every withdrawal of earnings to a bank stands as its payment stands',
    unit: 'payouts',
    figure: sql`select count(*) as figure from reward_payout where destination = 'bank'`,
    broken: sql<BrokenRow>`
      select coalesce(t.id, p.id) as payout, t.state, p.state as state_listed, t.total, p.amount
      from (select * from transfer where kind in ('bonus', 'referral')) t
      full join (select * from reward_payout where destination = 'bank') p on p.id = t.id
      where t.id is null or p.id is null or t.total <> p.amount or t.fee <> p.withheld or t.kind <> p.source
        or p.state <> case when t.is_open then 'processing' when t.state in ('settled', 'accepted') then 'paid' when t.state = 'returned' then 'returned' else 'failed' end`,
  },
])
