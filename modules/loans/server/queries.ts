import type { LagosDay } from '../../../platform/clock/index.ts'
import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import type { DatedRate, DatedRule } from './rules.ts'
import type {
  LoanFundMovementRow,
  LoanInstalmentRow,
  LoanLimitRequestRow,
  LoanMovementRow,
  LoanRestructuringRow,
  LoanRow,
  WarranterRow,
} from './rows.ts'
import { OPEN_STATES, RUNNING_STATES } from './states.ts'

export async function readDatedRules(db: Sql): Promise<{ rules: DatedRule[]; rates: DatedRate[] }> {
  const [rules, rates] = await Promise.all([
    sql<DatedRule>`select name, value, starts_on as "startsOn" from loan_rule`.execute(db),
    sql<DatedRate>`select tenure_months as "tenureMonths", month_ppm as "monthPpm", starts_on as "startsOn" from loan_rate`.execute(db),
  ])
  return { rules: rules.rows, rates: rates.rows }
}

/** What was asked for since then, the newest first. */
export async function requestsSince(db: Sql, since: Date, limit: number): Promise<{ amountKobo: Kobo; tenureMonths: number }[]> {
  const { rows } = await sql<{ amountKobo: Kobo; tenureMonths: number }>`
    select asked_amount as "amountKobo", asked_tenure_months as "tenureMonths" from loan where requested_at >= ${since}
    order by requested_at desc limit ${limit}`.execute(db)
  return rows
}

/** Of the loans that are being repaid. */
export async function principalOut(db: Sql): Promise<{ loans: number; principal: Kobo }> {
  const { rows } = await sql<{ loans: number; principal: Kobo }>`
    select count(*)::int as loans, coalesce(sum(principal_out), 0)::bigint as principal from loan where state in ('active', 'late', 'non_performing', 'restructured')`.execute(
    db,
  )
  return rows[0]!
}

export async function loanById(db: Sql, id: string): Promise<LoanRow | null> {
  const { rows } = await sql<LoanRow>`select * from loan where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A loan of which the business is the borrower or the warranter. */
export async function loanOfParty(db: Sql, businessId: string, id: string): Promise<LoanRow | null> {
  const { rows } = await sql<LoanRow>`select * from loan where id = ${id} and ${businessId} in (business_id, warranter_id)`.execute(db)
  return rows[0] ?? null
}

export async function loanByRequest(db: Sql, businessId: string, requestId: string): Promise<LoanRow | null> {
  const { rows } = await sql<LoanRow>`select * from loan where business_id = ${businessId} and request_id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

/** There is at most one. */
export async function openLoanOf(db: Sql, businessId: string): Promise<LoanRow | null> {
  const { rows } = await sql<LoanRow>`
    select * from loan where business_id = ${businessId} and state = any(${OPEN_STATES})
      and state in ('awaiting_warranter', 'in_review', 'offered', 'active', 'late', 'non_performing', 'restructured', 'written_off')`.execute(db)
  return rows[0] ?? null
}

/** What a business vouches for beside one loan: requests by their amount, loans by what is still owed. */
export async function vouchedBy(db: Sql, warranterId: string, exceptLoanId: string): Promise<{ loans: number; sumKobo: Kobo }> {
  const { rows } = await sql<{ loans: number; sumKobo: Kobo }>`
    select count(*)::int as loans,
      coalesce(sum(case when state in ('in_review', 'offered') then amount else principal_out + interest_out + fees_out end), 0)::bigint as "sumKobo"
    from loan where warranter_id = ${warranterId} and id <> ${exceptLoanId} and warranter_state in ('approved', 'called')
      and state in ('in_review', 'offered', 'active', 'late', 'non_performing', 'restructured', 'written_off')`.execute(db)
  return rows[0]!
}

type LoanRef = Pick<LoanRow, 'id' | 'business_id'>

/** The plan that holds. */
export async function instalmentsOf(db: Sql, { id, business_id }: LoanRef): Promise<LoanInstalmentRow[]> {
  const { rows } = await sql<LoanInstalmentRow>`
    select * from loan_instalment where loan_id = ${id} and business_id = ${business_id} and replaced_on is null order by number`.execute(db)
  return rows
}

/** Of plans that do not hold any more. */
export async function replacedInstalmentsOf(db: Sql, { id, business_id }: LoanRef): Promise<LoanInstalmentRow[]> {
  const { rows } = await sql<LoanInstalmentRow>`
    select * from loan_instalment where loan_id = ${id} and business_id = ${business_id} and replaced_on is not null order by number`.execute(db)
  return rows
}

/** Loans that are repaid; those that were late once have a fee in their plan. */
export async function repaidLoansOf(db: Sql, businessId: string): Promise<{ repaid: number; late: number }> {
  const { rows } = await sql<{ repaid: number; late: number }>`
    select count(*)::int as repaid, count(*) filter (where exists (select from loan_instalment i where i.loan_id = l.id and i.late_fee > 0))::int as late
    from loan l where business_id = ${businessId} and state in ('repaid', 'recovered')`.execute(db)
  return rows[0]!
}

export type LoanRange = { startdate: LagosDay | undefined; enddate: LagosDay | undefined; page: number; size: number }
type ListedLoan = LoanRow & { all: number }

/** Newest first, by the Lagos day of the request. `all` is the number of loans in the range. */
export function loansOf(db: Sql, businessId: string, range: LoanRange): Promise<ListedLoan[]> {
  return listLoans(db, sql`l.business_id = ${businessId}`, range)
}

export function warrantedBy(db: Sql, businessId: string, range: LoanRange): Promise<ListedLoan[]> {
  return listLoans(db, sql`l.warranter_id = ${businessId}`, range)
}

async function listLoans(db: Sql, own: ReturnType<typeof sql>, { startdate, enddate, page, size }: LoanRange): Promise<ListedLoan[]> {
  const from = startdate === undefined ? sql`` : sql`and l.requested_at >= (${startdate}::date)::timestamp at time zone 'Africa/Lagos'`
  const to = enddate === undefined ? sql`` : sql`and l.requested_at < (${enddate}::date + 1)::timestamp at time zone 'Africa/Lagos'`
  const { rows } = await sql<ListedLoan>`
    select l.*, count(*) over ()::int as all from loan l
    where ${own} ${from} ${to} order by l.requested_at desc, l.id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  return rows
}

/** What both sides of a loan see of each other. The classification sets the borrower's fees. */
export type Party = Pick<BusinessRow, 'id' | 'name' | 'classification'>

export const findParty = defineLookup<string, Party>('text', (id) => sql`select id, name, classification from business where id = ${id}`)

export async function warranterOf(db: Sql, businessId: string): Promise<WarranterRow | null> {
  const { rows } = await sql<WarranterRow>`select * from warranter where business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function warranterByCode(db: Sql, code: string): Promise<WarranterRow | null> {
  const { rows } = await sql<WarranterRow>`select * from warranter where code = ${code}`.execute(db)
  return rows[0] ?? null
}

export async function latestLimitRequest(db: Sql, businessId: string): Promise<LoanLimitRequestRow | null> {
  const { rows } = await sql<LoanLimitRequestRow>`
    select * from loan_limit_request where business_id = ${businessId} order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The highest limit that staff have granted; null for none. */
export async function grantedLimit(db: Sql, businessId: string): Promise<Kobo | null> {
  const { rows } = await sql<{ granted: Kobo | null }>`
    select max(granted) as granted from loan_limit_request where business_id = ${businessId}`.execute(db)
  return rows[0]!.granted
}

export async function limitRequestById(db: Sql, id: string): Promise<LoanLimitRequestRow | null> {
  const { rows } = await sql<LoanLimitRequestRow>`select * from loan_limit_request where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Loans of which interest runs, by id. */
export async function runningLoans(db: Sql, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from loan where state in ('active', 'late', 'non_performing', 'restructured') and state = any(${RUNNING_STATES}) and id > ${after} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Loans with a provision or with money out. */
export async function providedLoans(db: Sql, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from loan where state in ('active', 'late', 'non_performing', 'restructured') union select id from loan where allowance > 0
    ) l where id > ${after} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Requests and offers whose time to answer is over. */
export async function unansweredLoans(db: Sql, at: Date, limit: number): Promise<LoanRow[]> {
  const { rows } = await sql<LoanRow>`
    select * from loan where state in ('awaiting_warranter', 'offered') and answer_due_at <= ${at} order by answer_due_at limit ${limit}`.execute(db)
  return rows
}

/** Whom to write to at these businesses. */
export async function contactsOf(
  db: Sql,
  businessIds: readonly string[],
): Promise<Map<string, Pick<BusinessRow, 'name' | 'email' | 'contact_firstname'>>> {
  if (businessIds.length === 0) return new Map()
  const { rows } = await sql<Pick<BusinessRow, 'id' | 'name' | 'email' | 'contact_firstname'>>`
    select id, name, email, contact_firstname from business where id = any(${businessIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The newest of a loan, in any state. */
export async function latestRestructuring(db: Sql, { id, business_id }: LoanRef): Promise<LoanRestructuringRow | null> {
  const { rows } = await sql<LoanRestructuringRow>`
    select * from loan_restructuring where loan_id = ${id} and business_id = ${business_id} order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Offers that wait for an answer of the borrower, by loan; a loan has at most one. */
export async function openRestructurings(db: Sql, businessId: string, loanIds: readonly string[]): Promise<Map<string, LoanRestructuringRow>> {
  if (loanIds.length === 0) return new Map()
  const { rows } = await sql<LoanRestructuringRow>`
    select * from loan_restructuring where loan_id = any(${loanIds}::text[]) and business_id = ${businessId} and state = 'offered'`.execute(db)
  return new Map(rows.map((row) => [row.loan_id, row]))
}

/** Offers whose time to answer is over, or whose loan is not non-performing any more. There are few offers at a time. */
export async function overRestructurings(db: Sql, at: Date, limit: number): Promise<{ loan: LoanRow; offer: LoanRestructuringRow }[]> {
  const { rows: offers } = await sql<LoanRestructuringRow>`
    select r.* from loan_restructuring r join loan l on l.id = r.loan_id
    where r.state = 'offered' and (r.answer_due_at <= ${at} or l.state <> 'non_performing') order by r.answer_due_at limit ${limit}`.execute(db)
  if (offers.length === 0) return []
  const { rows: loans } = await sql<LoanRow>`select * from loan where id = any(${offers.map(({ loan_id }) => loan_id)}::text[])`.execute(db)
  return offers.map((offer) => ({ offer, loan: loans.find(({ id }) => id === offer.loan_id)! }))
}

export async function fundMovementById(db: Sql, id: string): Promise<LoanFundMovementRow | null> {
  const { rows } = await sql<LoanFundMovementRow>`select * from loan_fund_movement where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function fundMovementByReference(db: Sql, reference: string): Promise<LoanFundMovementRow | null> {
  const { rows } = await sql<LoanFundMovementRow>`select * from loan_fund_movement where bank_reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

export async function latestFundMovements(db: Sql, limit: number): Promise<LoanFundMovementRow[]> {
  const { rows } = await sql<LoanFundMovementRow>`select * from loan_fund_movement order by created_at desc limit ${limit}`.execute(db)
  return rows
}

export type FundFigures = { fund: Kobo; lent: Kobo; income: Kobo; allowance: Kobo; loans: number; late: number }

export async function fundFigures(db: Sql): Promise<FundFigures> {
  const { rows } = await sql<FundFigures>`
    select a.*, l.* from (
      select coalesce(sum(balance) filter (where kind = 'loan_fund'), 0)::bigint as fund, coalesce(sum(balance) filter (where kind = 'lender_capital'), 0)::bigint as lent,
        coalesce(sum(balance) filter (where kind in ('loan_interest_income', 'loan_fee_income')), 0)::bigint as income,
        coalesce(sum(balance) filter (where kind = 'loan_allowance'), 0)::bigint as allowance
      from account where kind in ('loan_fund', 'lender_capital', 'loan_interest_income', 'loan_fee_income', 'loan_allowance') and business_id is null and mode = 'live'
    ) a cross join (
      select count(*)::int as loans, count(*) filter (where state in ('late', 'non_performing'))::int as late
      from loan where state in ('active', 'late', 'non_performing', 'restructured')
    ) l`.execute(db)
  return rows[0]!
}

/** The ids of movements of a business with this text as their loan or reference. */
export const movementsBy = (businessId: string, printed: string) =>
  sql`select id as subject_id from loan_movement where business_id = ${businessId} and (id = ${printed} or loan_id = ${printed})`

/** Requests for a higher limit, for the desk. */
export const LIMIT_ITEMS = sql`
  select r.id, r.business_id, b.name as business, 'Credit limit of ' || b.name as what, r.amount, r.created_at as opened_at, r.due_at, r.state = 'asked' as is_open
  from loan_limit_request r join business b on b.id = r.business_id`

export const REVIEW_ITEMS = sql`
  select l.id, l.business_id, b.name as business, l.tenure_months || ' months, vouched for by ' || w.name as what, l.amount, l.requested_at as opened_at,
    coalesce(l.answer_due_at, l.requested_at) as due_at, l.state = 'in_review' as is_open
  from loan l join business b on b.id = l.business_id join business w on w.id = l.warranter_id`

export const LATE_ITEMS = sql`
  select l.id, l.business_id, b.name as business, 'Not paid since ' || coalesce(to_char(l.next_due_on, 'DD Mon YYYY'), 'its end') as what,
    l.principal_out + l.interest_out + l.fees_out as amount,
    case when exists (select from loan_restructuring r where r.loan_id = l.id and r.state = 'offered') then 'plan_offered' end as variant, l.disbursed_at as opened_at,
    (coalesce(l.next_due_on, l.disbursed_on) + 90)::timestamp at time zone 'Africa/Lagos' as due_at, l.state = 'non_performing' as is_open
  from loan l join business b on b.id = l.business_id where l.disbursed_at is not null`

export const FUND_ITEMS = sql`
  select f.id, null::text as business_id, 'The lender' as business,
    case f.direction when 'in' then 'Cash for loans, bank reference ' else 'Cash back to the lender, bank reference ' end || f.bank_reference as what,
    f.amount, f.created_at as opened_at, f.due_at, f.state = 'asked' as is_open
  from loan_fund_movement f`

export async function countLoans(db: Sql, businessId: string): Promise<number> {
  const { rows } = await sql<{ all: number }>`select count(*)::int as all from loan where business_id = ${businessId}`.execute(db)
  return rows[0]!.all
}

/** The plans that hold, of loans of which the business is the borrower or the warranter. */
export async function plansOf(db: Sql, businessId: string, loanIds: readonly string[]): Promise<Map<string, LoanInstalmentRow[]>> {
  if (loanIds.length === 0) return new Map()
  const { rows } = await sql<LoanInstalmentRow>`
    select i.* from loan l join loan_instalment i on i.loan_id = l.id
    where l.id = any(${loanIds}::text[]) and ${businessId} in (l.business_id, l.warranter_id) and i.replaced_on is null order by i.loan_id, i.number`.execute(
    db,
  )
  return Map.groupBy(rows, ({ loan_id }) => loan_id)
}

/** Out of the wallets of both sides, the newest first; a loan has few. */
export async function movementsOf(db: Sql, { id, business_id, warranter_id }: LoanRef & Pick<LoanRow, 'warranter_id'>): Promise<LoanMovementRow[]> {
  const { rows } = await sql<LoanMovementRow>`
    select * from loan_movement where loan_id = ${id} and business_id in (${business_id}, ${warranter_id})
    order by created_at desc, id desc limit 200`.execute(db)
  return rows
}

export async function countWaitingWarranties(db: Sql, businessId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from loan where warranter_id = ${businessId} and state = 'awaiting_warranter'`.execute(db)
  return rows[0]!.waiting
}

export type Borrower = { id: string; since: Date; place: string; takings: Kobo; repaid: number; late: number }

/** What a warranter should know about businesses that ask it: takings in a range of days, and loans that have ended. */
export async function borrowersOf(
  db: Sql,
  warranterId: string,
  businessIds: readonly string[],
  { from, to }: { from: LagosDay; to: LagosDay },
): Promise<Map<string, Borrower>> {
  if (businessIds.length === 0) return new Map()
  const { rows } = await sql<Borrower>`
    select b.id, b.created_at as since, concat_ws(', ', nullif(b.lga, ''), nullif(b.state, '')) as place, d.takings, r.repaid, r.late
    from business b
    cross join lateral (
      select ((select coalesce(sum(amount), 0) from day_total
          where business_id = b.id and kind = 'collection' and day between ${from}::date and ${to}::date)
        - (select coalesce(sum(o.amount), 0) from (${ownMoney({ from, to })}) o))::bigint as takings
    ) d cross join lateral (
      select count(*)::int as repaid, count(*) filter (where exists (select from loan_instalment i where i.loan_id = l.id and i.late_fee > 0))::int as late
      from loan l where l.business_id = b.id and l.state in ('repaid', 'recovered')
    ) r
    where b.id = any(${businessIds}::text[])
      and exists (select from loan asked where asked.business_id = b.id and asked.warranter_id = ${warranterId})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type Days = { from: LagosDay; to: LagosDay }

/** Payments to the business `b` out of businesses of the same owner: own money in a circle is no takings. */
const ownMoney = ({ from, to }: Days) => sql`
  select c.posted_at, c.amount from collection c join transfer t on t.id = c.session_id join business s on s.id = t.business_id
  where c.business_id = b.id and c.partner = 'book' and (s.owner_id = b.owner_id or s.owner_identity = b.owner_identity)
    and c.posted_at >= (${from}::date)::timestamp at time zone 'Africa/Lagos' and c.posted_at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'`

/** By the day under which the day totals count it. */
export async function ownMoneyByDay(db: Sql, businessId: string, days: Days): Promise<{ day: LagosDay; amount: Kobo }[]> {
  const { rows } = await sql<{ day: LagosDay; amount: Kobo }>`
    select (o.posted_at at time zone 'Africa/Lagos')::date::text as day, sum(o.amount)::bigint as amount
    from business b cross join lateral (${ownMoney(days)}) o where b.id = ${businessId} group by 1`.execute(db)
  return rows
}

export type LoanMatter = 'warranty' | 'offer' | 'new_plan' | 'instalment'
export type WaitingLoanMatter = { matter: LoanMatter; id: string; amount: Kobo | null; since: Date; due_at: Date | null }

/** What waits for a business as borrower or warranter: answers, and instalments that are late. */
export async function loanMatters(db: Sql, businessId: string, at: Date, limit: number): Promise<WaitingLoanMatter[]> {
  const { rows } = await sql<WaitingLoanMatter>`
    select 'warranty' as matter, id, amount, requested_at as since, answer_due_at as due_at from loan
    where warranter_id = ${businessId} and state = 'awaiting_warranter' and answer_due_at > ${at}
    union all
    select 'offer', id, amount, requested_at, answer_due_at from loan
    where business_id = ${businessId} and state = 'offered' and answer_due_at > ${at}
    union all
    select 'new_plan', id, planned, created_at, answer_due_at from loan_restructuring
    where business_id = ${businessId} and state = 'offered' and answer_due_at > ${at}
    union all
    select 'instalment', id, null, (next_due_on + 1)::timestamp at time zone 'Africa/Lagos', null from loan
    where business_id = ${businessId} and state = any (${RUNNING_STATES}) and next_due_on < (${at}::timestamptz at time zone 'Africa/Lagos')::date
    order by due_at nulls first, id limit ${limit}`.execute(db)
  return rows
}

export type ComingInstalment = { id: string; due_on: LagosDay; amount: Kobo }

/** Instalments of the own loan that are due in these days and not paid, as the plan has them. A loan that is late says so elsewhere. */
export async function comingInstalments(
  db: Sql,
  businessId: string,
  { from, until, limit }: { from: LagosDay; until: LagosDay; limit: number },
): Promise<ComingInstalment[]> {
  const { rows } = await sql<ComingInstalment>`
    select i.id, i.due_on, least(i.principal, l.principal_out + l.carried_out - i.left_after) + i.interest as amount
    from loan l join loan_instalment i on i.loan_id = l.id and i.business_id = l.business_id and i.replaced_on is null
    where l.business_id = ${businessId} and l.state = any (${RUNNING_STATES}) and i.due_on between ${from}::date and ${until}::date
      and l.principal_out + l.carried_out > i.left_after
    order by i.due_on limit ${limit}`.execute(db)
  return rows
}
