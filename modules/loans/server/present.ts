import { addDays, lagosDay, type LagosDay } from '../../../platform/clock/index.ts'
import { type Kobo, sumKobo } from '../../../platform/money/index.ts'
import type { Loan } from '../contract.ts'
import { interestToDate, interestUnits, daysBetween } from './interest.ts'
import { besidePlanKobo, dueKobo, isUnpaid, type LateTerms, openAccount, owedKobo, passDays, plannedLeftKobo } from './loan-account.ts'
import type { Offer } from './offer.ts'
import type { Party } from './queries.ts'
import { type NewPlan, previewRestructuring } from './restructuring.ts'
import type { LoanInstalmentRow, LoanRestructuringRow, LoanRow } from './rows.ts'
import type { PlannedInstalment } from './schedule.ts'
import { isRunning, owesMoney } from './states.ts'

/** A loan as it is today: the days that no job has booked yet count too. Nothing is written. */
export function today(loan: LoanRow, instalments: readonly LoanInstalmentRow[], day: LagosDay, late: LateTerms) {
  const account = openAccount(loan, instalments)
  if (isRunning(loan.state)) passDays(account, day, late)
  return account
}

/** `KSW-L-20C7`. */
export const loanCode = (prefix: string, id: string): string => `${prefix}-L-${id.slice(-4).toUpperCase()}`

export function presentOffer(offer: Offer) {
  return {
    amount: offer.terms.amountKobo,
    loan_tenure: offer.terms.tenureMonths,
    month_percent: offer.terms.monthPpm / 10_000,
    paid_out_on: offer.paidOutOn,
    into_balance: offer.receivedKobo,
    fee: offer.feeKobo,
    vat: offer.vatKobo,
    interest: offer.interestKobo,
    total: offer.paidBackKobo,
    cost: offer.costKobo,
    yearly_percent: offer.yearlyPercent,
    instalments: offer.instalments.map(presentPlanned),
    late_fee: offer.lateFeeKobo,
    late_fee_after_days: offer.lateFeeAfterDays,
    non_performing_after_days: offer.nonPerformingAfterDays,
  }
}

const presentPlanned = (one: PlannedInstalment) => ({
  number: one.number,
  due_on: one.dueOn,
  principal: one.principalKobo,
  interest: one.interestKobo,
  amount: one.principalKobo + one.interestKobo,
  left: one.leftAfterKobo,
})

/** The new plan as it is if it is accepted today. */
export function presentRestructuring(account: ReturnType<typeof today>, offered: LoanRestructuringRow, plan: NewPlan) {
  const { row } = account
  return {
    _id: offered.id,
    answer_by: offered.answer_due_at,
    loan_tenure: offered.tenure_months,
    month_percent: offered.month_ppm / 10_000,
    month_percent_before: row.month_ppm / 10_000,
    principal: row.principal_out,
    interest_so_far: row.interest_out,
    fees: row.fees_out - plan.waivedKobo,
    waived: plan.waivedKobo,
    interest: plan.interestKobo,
    total: plan.totalKobo,
    yearly_percent: plan.yearlyPercent,
    instalments: plan.planned.map(presentPlanned),
  }
}

/** Null once nothing can be accepted: the loan is not non-performing any more, or the time is over. */
export function openPlan(account: ReturnType<typeof today>, offered: LoanRestructuringRow | undefined, at: Date) {
  if (!offered || account.row.state !== 'non_performing' || offered.answer_due_at.getTime() <= at.getTime()) return null
  return presentRestructuring(account, offered, previewRestructuring(account, offered, lagosDay(at)))
}

export type PresentedFor = {
  viewerId: string
  mayAct: boolean
  borrower: Party
  warranter: Party
  offer: Offer | null
  restructuring: ReturnType<typeof openPlan>
  owed: Kobo
}

/** The warranter sees no reason of staff, and what the borrower may do is the borrower’s. */
export function presentLoan(loan: LoanRow, { viewerId, mayAct, borrower, warranter, offer, restructuring, owed }: PresentedFor) {
  const isBorrower = viewerId === loan.business_id
  return {
    _id: loan.id,
    code: loanCode('KSW', loan.id),
    state: loan.state,
    amount: loan.amount,
    loan_tenure: loan.tenure_months,
    month_percent: loan.month_ppm / 10_000,
    borrower: borrower.name,
    warranter: warranter.name,
    guarantor_type: loan.guarantor_type,
    warranter_state: loan.warranter_state,
    requested_on: loan.requested_at,
    answer_by: loan.answer_due_at,
    paid_out_on: loan.disbursed_on,
    next_due_on: loan.next_due_on,
    owed,
    paid_back: loan.repaid,
    ended_on: loan.ended_at,
    // The reason of a write-off is for the books.
    reason: isBorrower && loan.state === 'refused' ? loan.reason : null,
    offer: offer && presentOffer(offer),
    restructuring: isBorrower ? restructuring : null,
    allowed: mayAct ? allowedFor(loan, isBorrower, restructuring !== null) : [],
  }
}

function allowedFor(loan: LoanRow, isBorrower: boolean, hasNewPlan: boolean): Loan['allowed'] {
  if (!isBorrower) {
    if (loan.state === 'awaiting_warranter') return ['answer_warranty']
    return loan.warranter_state === 'called' && owesMoney(loan.state) ? ['repay'] : []
  }
  if (loan.state === 'offered') return ['answer_offer']
  if (loan.state === 'awaiting_warranter' || loan.state === 'in_review') return ['withdraw']
  return owesMoney(loan.state) ? [...(hasNewPlan ? (['answer_restructuring'] as const) : []), 'repay'] : []
}

/** The schedule with the next instalment as it will be if nothing is paid before its day; the last one takes the remainder. */
export function presentSchedule(account: ReturnType<typeof today>, at: Date) {
  const { row, instalments } = account
  const day = lagosDay(at)
  const first = instalments[0]?.number ?? 1
  const nextAt = instalments.findIndex((one) => isUnpaid(account, one))
  const rows = instalments.map((one, index) => {
    const isPaid = !isUnpaid(account, one)
    const isNext = index === nextAt
    const { principal, interest } = isNext ? projected(account, one, day) : one
    const state: 'paid' | 'late' | 'due' | 'next' | 'to_come' = isPaid
      ? 'paid'
      : one.due_on < day
        ? 'late'
        : one.due_on === day
          ? 'due'
          : isNext
            ? 'next'
            : 'to_come'
    return {
      number: one.number - first + 1,
      due_on: one.due_on,
      principal,
      interest,
      amount: principal + interest,
      left: one.left_after,
      state,
      paid_on: one.paid_on,
      late_fee: one.late_fee,
    }
  })
  const all = owedKobo(row)
  const isOut = isRunning(row.state)
  const still = isOut ? sumKobo(rows.filter(({ state }) => state !== 'paid').map(({ amount }) => amount)) + feesBesidePlan(row) : all
  return {
    instalments: rows,
    is_new_plan: row.restructured_on !== null,
    due_now: isOut ? dueKobo(account, day) : all,
    still_to_pay: still,
    pay_all_today: all,
    saved: still - all,
    principal_out: row.principal_out,
    interest_out: row.interest_out,
    fees_out: row.fees_out,
  }
}

/** Fees that are not in a plan. */
const feesBesidePlan = (row: LoanRow): Kobo => (besidePlanKobo(row) < row.fees_out ? besidePlanKobo(row) : row.fees_out)

/** Interest to its due day, and the planned sum above what the plan leaves after it. */
function projected({ row }: ReturnType<typeof today>, one: LoanInstalmentRow, day: LagosDay) {
  const days = one.due_on > day ? daysBetween(addDays(row.accrued_through ?? day, 1), one.due_on) : 0
  const units = row.interest_units + interestUnits(row.principal_out, row.month_ppm, days)
  const soFar = besidePlanKobo(row) - feesBesidePlan(row)
  return { principal: plannedLeftKobo(row) - one.left_after, interest: soFar + interestToDate(units) - row.interest_accrued }
}

/** To pay at the next due day, for the loans page. */
export function nextAmount(account: ReturnType<typeof today>, day: LagosDay): Kobo | null {
  const next = account.instalments.find((one) => isUnpaid(account, one))
  if (!next) return null
  if (next.due_on <= day) return dueKobo(account, day)
  const { principal, interest } = projected(account, next, day)
  return principal + interest + feesBesidePlan(account.row)
}
