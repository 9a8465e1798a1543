import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { feeFor, type PricedBusiness, type Rules } from '../../pricing/index.ts'
import type { LateTerms } from './loan-account.ts'
import { readDatedRules } from './queries.ts'

/** Amounts in kobo, shares in parts per million, times in the unit of the name. */
export type RuleName =
  | 'least_amount'
  | 'most_amount'
  | 'least_month_takings'
  | 'limit_share_ppm'
  | 'limit_step'
  | 'late_fee_after_days'
  | 'non_performing_after_days'
  | 'warranter_answer_hours'
  | 'warranter_share_ppm'
  | 'warranter_late_days'
  | 'offer_answer_hours'
  | 'restructuring_answer_hours'
  | 'restructured_cure_days'
  | 'provision_current_ppm'
  | 'provision_late_ppm'
  | 'provision_31_days_ppm'
  | 'provision_61_days_ppm'
  | 'provision_91_days_ppm'
export type DatedRule = { name: RuleName; value: bigint; startsOn: LagosDay }
export type DatedRate = { tenureMonths: number; monthPpm: number; startsOn: LagosDay }

/** The rules of one day. */
export type LoanRules = {
  day: LagosDay
  value(name: RuleName): bigint
  /** By tenure, the shortest first. */
  rates: readonly { tenureMonths: number; monthPpm: number; startsOn: LagosDay }[]
}

export async function loadLoanRules(db: Sql, day: LagosDay): Promise<LoanRules> {
  const { rules, rates } = await readDatedRules(db)
  return rulesOn(day, rules, rates)
}

/** The newest row that has started. Pure. */
export function rulesOn(day: LagosDay, rules: readonly DatedRule[], rates: readonly DatedRate[]): LoanRules {
  const started = <Row extends { startsOn: LagosDay }>(rows: readonly Row[]) =>
    rows.filter(({ startsOn }) => startsOn <= day).toSorted((a, b) => b.startsOn.localeCompare(a.startsOn))
  const byTenure = Map.groupBy(started(rates), ({ tenureMonths }) => tenureMonths)
  return {
    day,
    value(name) {
      const found = started(rules).find((rule) => rule.name === name)
      if (!found) throw new Error(`no loan rule ${name} on ${day}`)
      return found.value
    },
    rates: [...byTenure.values()].map(([newest]) => newest!).toSorted((a, b) => a.tenureMonths - b.tenureMonths),
  }
}

export const lateTerms = (rules: LoanRules, fees: Rules['fees'], borrower: PricedBusiness): LateTerms => ({
  feeAfterDays: Number(rules.value('late_fee_after_days')),
  nonPerformingAfterDays: Number(rules.value('non_performing_after_days')),
  curedAfterDays: Number(rules.value('restructured_cure_days')),
  fee: (unpaidKobo) => feeFor(fees, 'loan_late', borrower, unpaidKobo, rules.day),
})

export const processingFee = (fees: Rules['fees'], borrower: PricedBusiness, amountKobo: Kobo, day: LagosDay) =>
  feeFor(fees, 'loan_processing', borrower, amountKobo, day)
