import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { JournalDraft, Locked, PlanPart, RowMove, RowRef } from '../../ledger/index.ts'
import { daysAfter, daysBetween, interestToDate, interestUnits } from './interest.ts'
import { cureJournal, interestJournal, lateFeeJournal, type RepaymentParts, suspensionJournal } from './postings.ts'
import { notNow } from './refusals.ts'
import type { LoanInstalmentRow, LoanRow } from './rows.ts'
import { isRunning, isSuspending, type LoanState } from './states.ts'
import { loanInstalmentTable, loanTable } from './tables.ts'

/** What happens to a late instalment, by the rules of the day. */
export type LateTerms = {
  feeAfterDays: number
  nonPerformingAfterDays: number
  /** Of a restructured loan without a late instalment. */
  curedAfterDays: number
  /** Never more than the part that is not paid. */
  fee(unpaidKobo: Kobo): { feeKobo: Kobo; vatKobo: Kobo }
}

/**
 * A loan while one command changes it: a copy of its row and plan, and what is to be written. An instalment is paid when no more is left of
 * the planned sum than its plan leaves: of the principal, and of what a new plan has carried over. A repayment reaches that only after all
 * other fees and interest to date.
 */
export type LoanAccount = {
  row: LoanRow
  instalments: LoanInstalmentRow[]
  readonly before: LoanRow
  readonly instalmentsBefore: readonly LoanInstalmentRow[]
  journals: JournalDraft[]
  states: { from: LoanState; to: LoanState; why: string }[]
}

export const openAccount = (row: LoanRow, instalments: readonly LoanInstalmentRow[]): LoanAccount => ({
  row: { ...row },
  instalments: instalments.map((one) => ({ ...one })),
  before: row,
  instalmentsBefore: instalments,
  journals: [],
  states: [],
})

type PlanRef = { loan: Pick<LoanRow, 'id'>; instalments: readonly Pick<LoanInstalmentRow, 'id'>[] }

/** The rows of a loan that its commands lock. */
export const accountRows = ({ loan, instalments }: PlanRef): RowRef[] => [
  loanTable.ref(loan.id),
  ...instalments.map(({ id }) => loanInstalmentTable.ref(id)),
]

/** As it stands under the lock. A plan that was replaced since it was loaded is refused. */
export function lockedAccount(locked: Locked, { loan, instalments }: PlanRef): LoanAccount {
  const plan = instalments.map(({ id }) => locked.row(loanInstalmentTable, id)!)
  if (plan.some(({ replaced_on }) => replaced_on !== null)) throw notNow()
  return openAccount(locked.row(loanTable, loan.id)!, plan)
}

/** The principal, with the interest and fees that a new plan has carried over. */
export const plannedLeftKobo = ({ principal_out, carried_out }: Pick<LoanRow, 'principal_out' | 'carried_out'>): Kobo => principal_out + carried_out

/** Interest and fees that have arisen since the plan began. */
export const besidePlanKobo = ({ interest_out, fees_out, carried_out }: Pick<LoanRow, 'interest_out' | 'fees_out' | 'carried_out'>): Kobo =>
  interest_out + fees_out - carried_out

export const isUnpaid = ({ row }: Pick<LoanAccount, 'row'>, instalment: Pick<LoanInstalmentRow, 'left_after'>): boolean =>
  plannedLeftKobo(row) > instalment.left_after

const overdueOn = (account: LoanAccount, day: LagosDay) => account.instalments.filter((one) => one.due_on < day && isUnpaid(account, one))

export function moveTo(account: LoanAccount, to: LoanState, why: string): void {
  account.states.push({ from: account.row.state, to, why })
  account.row.state = to
}

/** M33 to M35 for each day that is over and not booked yet, as the morning after it would have done. Repeating it changes nothing. */
export function passDays(account: LoanAccount, today: LagosDay, late: LateTerms): void {
  if (!isRunning(account.row.state)) return
  for (const day of daysAfter(account.row.accrued_through!, addDays(today, -1))) {
    chargeInterest(account, day)
    assessMorning(account, addDays(day, 1), late)
  }
}

function chargeInterest({ row, journals }: LoanAccount, day: LagosDay): void {
  row.interest_units += interestUnits(row.principal_out, row.month_ppm, 1)
  const interest = interestToDate(row.interest_units) - row.interest_accrued
  row.accrued_through = day
  if (interest === 0n) return
  const isSuspended = isSuspending(row.state)
  row.interest_accrued += interest
  row.interest_out += interest
  if (isSuspended) row.interest_suspended += interest
  journals.push(interestJournal(row, day, interest, isSuspended))
}

function assessMorning(account: LoanAccount, day: LagosDay, late: LateTerms): void {
  const { row, journals } = account
  const overdue = overdueOn(account, day)
  const [first] = overdue
  if (!first) return cure(account, day, late)
  if (row.state === 'active') moveTo(account, 'late', `instalment ${first.number} was not paid by ${first.due_on}`)
  for (const instalment of overdue) {
    if (instalment.late_fee > 0n || daysBetween(instalment.due_on, day) <= late.feeAfterDays) continue
    const fee = late.fee(plannedLeftKobo(row) - instalment.left_after)
    if (fee.feeKobo === 0n) continue
    instalment.late_fee = fee.feeKobo
    instalment.late_fee_vat = fee.vatKobo
    row.fees_out += fee.feeKobo
    journals.push(lateFeeJournal(row, instalment.number, day, fee))
  }
  const mayFall = row.state === 'late' || row.state === 'restructured'
  if (!mayFall || daysBetween(first.due_on, day) < late.nonPerformingAfterDays) return
  moveTo(account, 'non_performing', `instalment ${first.number} is ${daysBetween(first.due_on, day)} days late`)
  if (row.warranter_state === 'approved') row.warranter_state = 'called'
  const unpaid = row.interest_out - row.interest_suspended
  if (unpaid === 0n) return
  row.interest_suspended += unpaid
  journals.push(suspensionJournal(row, day, unpaid))
}

/** A restructured loan that has been paid in time for long enough performs again, and its interest is income. */
function cure(account: LoanAccount, day: LagosDay, late: LateTerms): void {
  const { row } = account
  if (row.state !== 'restructured' || daysBetween(row.restructured_on!, day) < late.curedAfterDays) return
  if (account.instalments.every((one) => isUnpaid(account, one))) return
  moveTo(account, 'active', `paid in time for ${daysBetween(row.restructured_on!, day)} days`)
  releaseSuspended(account, day)
}

/** M34, the reverse: what is suspended and unpaid is income again. */
function releaseSuspended({ row, journals }: LoanAccount, day: LagosDay): void {
  if (row.interest_suspended === 0n) return
  journals.push(cureJournal(row, day, row.interest_suspended))
  row.interest_suspended = 0n
}

/** All that is owed now; paying it ends the loan (M38). */
export const owedKobo = ({ principal_out, interest_out, fees_out }: Pick<LoanRow, 'principal_out' | 'interest_out' | 'fees_out'>): Kobo =>
  principal_out + interest_out + fees_out

/** To pay on that day so that no instalment due until then is left unpaid; zero when none is. */
export function dueKobo(account: LoanAccount, day: LagosDay): Kobo {
  const last = account.instalments.findLast((one) => one.due_on <= day)
  if (!last || !isUnpaid(account, last)) return 0n
  const { row } = account
  return owedKobo(row) - last.left_after
}

/** Fees, interest and principal in this order (M36). The amount is at most what is owed. The caller posts the journal. */
export function applyRepayment(account: LoanAccount, amountKobo: Kobo, today: LagosDay): RepaymentParts {
  const { row } = account
  if (amountKobo <= 0n || amountKobo > owedKobo(row)) throw new RangeError(`a repayment of ${amountKobo} kobo of ${owedKobo(row)}`)
  const feesKobo = least(amountKobo, row.fees_out)
  const interestKobo = least(amountKobo - feesKobo, row.interest_out)
  const principalKobo = amountKobo - feesKobo - interestKobo
  const suspendedKobo = least(interestKobo, row.interest_suspended)
  row.fees_out -= feesKobo
  row.interest_out -= interestKobo
  row.principal_out -= principalKobo
  row.interest_suspended -= suspendedKobo
  row.carried_out = least(row.carried_out, row.fees_out + row.interest_out)
  row.repaid += amountKobo
  for (const instalment of account.instalments) if (instalment.paid_on === null && !isUnpaid(account, instalment)) instalment.paid_on = today
  row.next_due_on = account.instalments.find((one) => isUnpaid(account, one))?.due_on ?? null
  if (owedKobo(row) === 0n) moveTo(account, row.state === 'written_off' ? 'recovered' : 'repaid', 'nothing is owed any more')
  else if ((row.state === 'late' || row.state === 'non_performing') && overdueOn(account, today).length === 0) {
    moveTo(account, 'active', 'no instalment is late any more')
    releaseSuspended(account, today)
    if (row.warranter_state === 'called') row.warranter_state = 'approved'
  }
  return { feesKobo, interestKobo, principalKobo, suspendedKobo }
}

const least = (a: Kobo, b: Kobo): Kobo => (a < b ? a : b)

/** The rows to write: each state move, then the columns that changed. */
export function accountPlan({ row, instalments, before, instalmentsBefore, journals, states }: LoanAccount): PlanPart {
  const set = Object.fromEntries(
    (Object.keys(row) as (keyof LoanRow)[]).filter((key) => key !== 'state' && row[key] !== before[key]).map((key) => [key, row[key]]),
  ) as Partial<LoanRow>
  const moves: RowMove[] = states.map(({ from, to, why }) => loanTable.move(row.id, { from, to, why }))
  if (Object.keys(set).length > 0) moves.push(loanTable.move(row.id, { set }))
  for (const [at, { id, paid_on, late_fee, late_fee_vat, replaced_on }] of instalments.entries()) {
    const old = instalmentsBefore[at]!
    if (paid_on !== old.paid_on || late_fee !== old.late_fee || replaced_on !== old.replaced_on)
      moves.push(loanInstalmentTable.move(id, { set: { paid_on, late_fee, late_fee_vat, replaced_on } }))
  }
  return { journals, moves }
}
