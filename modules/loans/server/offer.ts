import type { LagosDay } from '../../../platform/clock/index.ts'
import { type Kobo, sumKobo } from '../../../platform/money/index.ts'
import { feeFor, type PricedBusiness, type Rules } from '../../pricing/index.ts'
import { processingFee, type LoanRules } from './rules.ts'
import { type PlannedInstalment, planSchedule, type Terms } from './schedule.ts'
import { yearlyRatePercent } from './yearly-rate.ts'

export type Offer = {
  terms: Terms
  paidOutOn: LagosDay
  feeKobo: Kobo
  vatKobo: Kobo
  /** Into the balance, less the fee. */
  receivedKobo: Kobo
  interestKobo: Kobo
  /** Principal and interest. */
  paidBackKobo: Kobo
  /** Fee and interest. */
  costKobo: Kobo
  yearlyPercent: number
  instalments: PlannedInstalment[]
  lateFeeKobo: Kobo
  lateFeeAfterDays: number
  nonPerformingAfterDays: number
}

/** The whole cost of a loan that is paid out on that day. Pure. */
export function makeOffer(terms: Terms, rules: LoanRules, fees: Rules['fees'], borrower: PricedBusiness): Offer {
  const { day } = rules
  const instalments = planSchedule(terms, day)
  const { feeKobo, vatKobo } = processingFee(fees, borrower, terms.amountKobo, day)
  const interestKobo = sumKobo(instalments.map((one) => one.interestKobo))
  const receivedKobo = terms.amountKobo - feeKobo
  return {
    terms,
    paidOutOn: day,
    feeKobo,
    vatKobo,
    receivedKobo,
    interestKobo,
    paidBackKobo: terms.amountKobo + interestKobo,
    costKobo: feeKobo + interestKobo,
    yearlyPercent: yearlyRatePercent(
      receivedKobo,
      day,
      instalments.map((one) => ({ on: one.dueOn, kobo: one.principalKobo + one.interestKobo })),
    ),
    instalments,
    lateFeeKobo: feeFor(fees, 'loan_late', borrower, terms.amountKobo, day).feeKobo,
    lateFeeAfterDays: Number(rules.value('late_fee_after_days')),
    nonPerformingAfterDays: Number(rules.value('non_performing_after_days')),
  }
}
