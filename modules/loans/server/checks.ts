import { sql } from '../../../platform/db/index.ts'
import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { RUNNING_STATES } from './states.ts'

/** docs/money.md §6, check 9. */
export const loanChecks = defineChecks([
  {
    sentence: 'The accounts of every loan hold what the loan says: principal, interest and fees, and what of the interest is suspended',
    unit: 'loans paid out',
    figure: sql`select count(*) as figure from loan where disbursed_on is not null`,
    broken: sql<BrokenRow>`
      select coalesce(l.id, a.loan_id) as loan, l.state, l.principal_out, a.principal, l.interest_out, a.interest, l.fees_out, a.fees, a.suspended
      from (
        select id, state, interest_suspended,
          case when state = any(${RUNNING_STATES}) then principal_out else 0 end as principal_out,
          case when state = any(${RUNNING_STATES}) then interest_out else 0 end as interest_out,
          case when state = any(${RUNNING_STATES}) then fees_out else 0 end as fees_out
        from loan where disbursed_on is not null
      ) l full join (
        select partner as loan_id, coalesce(sum(balance) filter (where kind = 'loan_principal'), 0) as principal,
          coalesce(sum(balance) filter (where kind = 'loan_interest'), 0) as interest, coalesce(sum(balance) filter (where kind = 'loan_fees'), 0) as fees,
          coalesce(sum(balance) filter (where kind = 'loan_interest_suspended'), 0) as suspended
        from account where kind in ('loan_principal', 'loan_interest', 'loan_fees', 'loan_interest_suspended') group by 1
      ) a on a.loan_id = l.id
      where (coalesce(l.principal_out, 0), coalesce(l.interest_out, 0), coalesce(l.fees_out, 0), coalesce(l.interest_suspended, 0))
        is distinct from (coalesce(a.principal, 0), coalesce(a.interest, 0), coalesce(a.fees, 0), coalesce(a.suspended, 0))`,
  },
  {
    sentence: 'Every loan owes its principal less what was repaid of it, its interest less what was paid, and its fees less what was paid or waived',
    unit: 'kobo owed',
    figure: sql`select coalesce(sum(principal_out + interest_out + fees_out), 0)::bigint as figure from loan`,
    broken: sql<BrokenRow>`
      select l.id as loan, l.amount, l.principal_out, m.principal, l.interest_accrued, l.interest_out, m.interest, i.fees, l.fees_out, l.fees_waived, m.fees as fees_paid
      from loan l cross join lateral (
        select coalesce(sum(principal), 0) as principal, coalesce(sum(interest), 0) as interest, coalesce(sum(fees), 0) as fees, coalesce(sum(amount), 0) as amount
        from loan_movement where loan_id = l.id and kind = 'loan_repayment'
      ) m cross join lateral (select coalesce(sum(late_fee), 0) as fees from loan_instalment where loan_id = l.id) i
      where l.disbursed_on is not null and (l.amount - m.principal <> l.principal_out or l.interest_accrued - m.interest <> l.interest_out
        or i.fees - m.fees - l.fees_waived <> l.fees_out or m.amount <> l.repaid)`,
  },
  {
    sentence:
      'The plan of every loan pays back what it was made for, and an instalment is paid exactly when no more of that is left than the plan leaves',
    unit: 'instalments of plans that hold',
    figure: sql`select count(*) as figure from loan_instalment where replaced_on is null`,
    broken: sql<BrokenRow>`
      select l.id as loan, l.amount, r.planned as planned_anew, sum(i.principal) as planned
      from loan l left join loan_instalment i on i.loan_id = l.id and i.replaced_on is null left join lateral (
        select planned from loan_restructuring where loan_id = l.id and state = 'accepted' order by ended_at desc, id desc limit 1
      ) r on true
      where l.disbursed_on is not null group by l.id, r.planned having coalesce(sum(i.principal), 0) <> coalesce(r.planned, l.amount)
        or bool_or((i.paid_on is not null) <> (l.principal_out + l.carried_out <= i.left_after))`,
  },
  {
    sentence: 'A loan has a new plan exactly when the borrower accepted one, and its fees were waived once, as that plan says',
    unit: 'new plans',
    figure: sql`select count(*) as figure from loan_restructuring where state = 'accepted'`,
    broken: sql<BrokenRow>`
      select l.id as loan, l.restructured_on, r.accepted, l.fees_waived, r.waived, j.posted
      from loan l cross join lateral (
        select count(*) as accepted, coalesce(sum(waived), 0) as waived from loan_restructuring where loan_id = l.id and state = 'accepted'
      ) r cross join lateral (
        select coalesce(-sum(e.amount), 0) as posted
        from loan_restructuring x join journal j on j.key = 'loan:' || l.id || ':fees-waived:' || x.id
          join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'loan_fees'
        where x.loan_id = l.id
      ) j
      where (l.restructured_on is not null) <> (r.accepted > 0) or l.fees_waived <> r.waived or l.fees_waived <> j.posted`,
  },
  {
    sentence: 'The loan book is what the lender has out: principal of all loans, with that written off and not recovered',
    unit: 'kobo lent',
    figure: sql`select coalesce(sum(balance), 0)::bigint as figure from account where kind = 'lender_capital'`,
    broken: sql<BrokenRow>`
      select c.capital, l.principal from (select coalesce(sum(balance), 0) as capital from account where kind = 'lender_capital') c,
        (select coalesce(sum(principal_out), 0) as principal from loan) l where c.capital <> l.principal`,
  },
  {
    sentence: 'The allowance for losses is the sum of what stands for each loan',
    unit: 'kobo provided',
    figure: sql`select coalesce(sum(balance), 0)::bigint as figure from account where kind = 'loan_allowance'`,
    broken: sql<BrokenRow>`
      select a.allowance, l.allowance as of_loans from (select coalesce(sum(balance), 0) as allowance from account where kind = 'loan_allowance') a,
        (select coalesce(sum(allowance), 0) as allowance from loan) l where a.allowance <> l.allowance`,
  },
  {
    sentence: 'The interest of every loan is booked once for a day, and its sum is the interest of the loan',
    unit: 'days of interest',
    figure: sql`select count(*) as figure from journal where posting = 'M33'`,
    broken: sql<BrokenRow>`
      select coalesce(l.id, j.loan_id) as loan, l.interest_accrued, j.booked from loan l full join (
        select split_part(j.key, ':', 2) as loan_id, sum(e.amount) as booked
        from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id and a.kind = 'loan_interest'
        where j.posting = 'M33' group by 1
      ) j on j.loan_id = l.id where coalesce(l.interest_accrued, 0) <> coalesce(j.booked, 0)`,
  },
])

/** The history lines of loans. */
export const listedMovements = sql`
    select id as subject_id, business_id, null::text as cashpoint_id, kind, case kind when 'loan' then 'credit' else 'debit' end as direction,
      'confirmed' as state, amount, 0::bigint as fee, vat, amount as total, journal_key
    from loan_movement`

export const happenedMovements = sql`select business_id, ''::text as cashpoint_id, created_at as at, kind, amount from loan_movement`
