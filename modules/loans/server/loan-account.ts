import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { JournalDraft, Locked, PlanPart, RowMove, RowRef } from '../../ledger/index.ts'
import { daysAfter, daysBetween, interestToDate, interestUnits } from './interest.ts'
import { interestJournal, lateFeeJournal, type RepaymentParts, suspensionJournal } from './postings.ts'
import type { LoanInstalmentRow, LoanRow } from './rows.ts'
import { isRunning, type LoanState } from './states.ts'
import { loanInstalmentTable, loanTable } from './tables.ts'

/** What happens to a late instalment, by the rules of the day. */
export type LateTerms = {
  feeAfterDays: number
  nonPerformingAfterDays: number
  /** Never more than the part that is not paid. */
  fee(unpaidKobo: Kobo): { feeKobo: Kobo; vatKobo: Kobo }
}

/**
 * A loan while one command changes it: a copy of its row and plan, and what is to be written. An instalment is paid when no more principal
 * is left than its plan leaves. A repayment reaches principal only after all fees and interest to date.
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

/** As it stands under the lock. */
export const lockedAccount = (locked: Locked, { loan, instalments }: PlanRef): LoanAccount =>
  openAccount(
    locked.row(loanTable, loan.id)!,
    instalments.map(({ id }) => locked.row(loanInstalmentTable, id)!),
  )

const isUnpaid = ({ row }: LoanAccount, instalment: Pick<LoanInstalmentRow, 'left_after'>): boolean => row.principal_out > instalment.left_after

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
  const isSuspended = row.state === 'non_performing'
  row.interest_accrued += interest
  row.interest_out += interest
  if (isSuspended) row.interest_suspended += interest
  journals.push(interestJournal(row, day, interest, isSuspended))
}

function assessMorning(account: LoanAccount, day: LagosDay, late: LateTerms): void {
  const { row, journals } = account
  const overdue = overdueOn(account, day)
  const [first] = overdue
  if (!first) return
  if (row.state === 'active') moveTo(account, 'late', `instalment ${first.number} was not paid by ${first.due_on}`)
  for (const instalment of overdue) {
    if (instalment.late_fee > 0n || daysBetween(instalment.due_on, day) <= late.feeAfterDays) continue
    const fee = late.fee(row.principal_out - instalment.left_after)
    if (fee.feeKobo === 0n) continue
    instalment.late_fee = fee.feeKobo
    row.fees_out += fee.feeKobo
    journals.push(lateFeeJournal(row, instalment.number, day, fee))
  }
  if (row.state !== 'late' || daysBetween(first.due_on, day) < late.nonPerformingAfterDays) return
  moveTo(account, 'non_performing', `instalment ${first.number} is ${daysBetween(first.due_on, day)} days late`)
  if (row.warranter_state === 'approved') row.warranter_state = 'called'
  const unpaid = row.interest_out - row.interest_suspended
  if (unpaid === 0n) return
  row.interest_suspended += unpaid
  journals.push(suspensionJournal(row, day, unpaid))
}

/** All that is owed now; paying it ends the loan (M38). */
export const owedKobo = ({ principal_out, interest_out, fees_out }: Pick<LoanRow, 'principal_out' | 'interest_out' | 'fees_out'>): Kobo =>
  principal_out + interest_out + fees_out

/** To pay on that day so that no instalment due until then is left unpaid; zero when none is. */
export function dueKobo(account: LoanAccount, day: LagosDay): Kobo {
  const last = account.instalments.findLast((one) => one.due_on <= day)
  if (!last || !isUnpaid(account, last)) return 0n
  const { row } = account
  return row.fees_out + row.interest_out + row.principal_out - last.left_after
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
  row.repaid += amountKobo
  for (const instalment of account.instalments) if (instalment.paid_on === null && !isUnpaid(account, instalment)) instalment.paid_on = today
  row.next_due_on = account.instalments.find((one) => isUnpaid(account, one))?.due_on ?? null
  if (owedKobo(row) === 0n) moveTo(account, row.state === 'written_off' ? 'recovered' : 'repaid', 'nothing is owed any more')
  else if ((row.state === 'late' || row.state === 'non_performing') && overdueOn(account, today).length === 0) {
    moveTo(account, 'active', 'no instalment is late any more')
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
  for (const [at, { id, paid_on, late_fee }] of instalments.entries()) {
    const old = instalmentsBefore[at]!
    if (paid_on !== old.paid_on || late_fee !== old.late_fee) moves.push(loanInstalmentTable.move(id, { set: { paid_on, late_fee } }))
  }
  return { journals, moves }
}
