import type { LagosDay } from '../../../platform/clock/index.ts'
import { divideHalfUp, type Kobo, sumKobo } from '../../../platform/money/index.ts'
import { isUnpaid, type LoanAccount, moveTo, openAccount, plannedLeftKobo } from './loan-account.ts'
import { feesWaivedJournal } from './postings.ts'
import type { LoanInstalmentRow, LoanRestructuringRow } from './rows.ts'
import { type PlannedInstalment, planSchedule } from './schedule.ts'
import { yearlyRatePercent } from './yearly-rate.ts'

export type NewTerms = Pick<LoanRestructuringRow, 'id' | 'tenure_months' | 'month_ppm' | 'waives_fees'>

export type NewPlan = {
  /** What it pays back without its own interest: principal, and the interest and fees so far. */
  plannedKobo: Kobo
  waivedKobo: Kobo
  interestKobo: Kobo
  /** All that is paid from today on. */
  totalKobo: Kobo
  yearlyPercent: number
  planned: PlannedInstalment[]
  instalments: LoanInstalmentRow[]
}

/**
 * The new plan takes the place of the old one (docs/money.md M70). Interest and fees so far stay what they are: they bear no interest, and the
 * plan pays them first. `earlier`: instalments of plans before the present one, of which late fees may be unpaid.
 */
export function restructure(account: LoanAccount, terms: NewTerms, day: LagosDay, earlier: readonly LoanInstalmentRow[]): NewPlan {
  const { row } = account
  const waivedKobo = terms.waives_fees ? row.fees_out : 0n
  if (waivedKobo > 0n) {
    const vatKobo = vatOfUnpaidFees([...earlier, ...account.instalments], waivedKobo)
    account.journals.push(feesWaivedJournal(row, terms.id, { feeKobo: waivedKobo, vatKobo }))
    row.fees_out = 0n
    row.fees_waived += waivedKobo
  }
  row.carried_out = row.interest_out + row.fees_out
  const plannedKobo = plannedLeftKobo(row)
  const planned = planSchedule({ amountKobo: plannedKobo, tenureMonths: terms.tenure_months, monthPpm: terms.month_ppm }, day, {
    carriedKobo: row.carried_out,
    units: row.interest_units,
  })
  row.tenure_months = terms.tenure_months
  row.month_ppm = terms.month_ppm
  row.restructured_on = day
  if (row.warranter_state === 'called') row.warranter_state = 'approved'
  moveTo(account, 'restructured', `a new plan of ${terms.tenure_months} months`)
  const last = account.instalments.at(-1)?.number ?? 0
  for (const instalment of account.instalments) instalment.replaced_on = day
  const instalments = planned.map((one): LoanInstalmentRow => {
    const number = last + one.number
    return {
      id: `${row.id}:${number}`,
      loan_id: row.id,
      business_id: row.business_id,
      number,
      due_on: one.dueOn,
      principal: one.principalKobo,
      interest: one.interestKobo,
      left_after: one.leftAfterKobo,
      paid_on: isUnpaid(account, { left_after: one.leftAfterKobo }) ? null : day,
      late_fee: 0n,
      late_fee_vat: 0n,
      replaced_on: null,
    }
  })
  row.next_due_on = instalments.find((one) => isUnpaid(account, one))?.due_on ?? null
  const interestKobo = sumKobo(planned.map((one) => one.interestKobo))
  const payments = planned.map((one) => ({ on: one.dueOn, kobo: one.principalKobo + one.interestKobo }))
  return {
    plannedKobo,
    waivedKobo,
    interestKobo,
    totalKobo: plannedKobo + interestKobo,
    yearlyPercent: yearlyRatePercent(plannedKobo, day, payments),
    planned,
    instalments,
  }
}

/** The same without a change, for screens. The account has passed its days. */
export const previewRestructuring = (account: LoanAccount, terms: NewTerms, day: LagosDay): NewPlan =>
  restructure(openAccount(account.row, account.instalments), terms, day, [])

/** A fee goes back as it was taken. What was paid of fees paid the oldest first; of a part, the VAT in proportion. */
export function vatOfUnpaidFees(instalments: readonly Pick<LoanInstalmentRow, 'late_fee' | 'late_fee_vat'>[], unpaidKobo: Kobo): Kobo {
  let left = unpaidKobo
  let vat = 0n
  for (const { late_fee, late_fee_vat } of instalments.toReversed()) {
    if (late_fee === 0n) continue
    const part = left < late_fee ? left : late_fee
    vat += part === late_fee ? late_fee_vat : late_fee_vat - divideHalfUp(late_fee_vat * (late_fee - part), late_fee)
    left -= part
    if (left === 0n) break
  }
  return vat
}
