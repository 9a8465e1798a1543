import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { type Kobo, sumKobo } from '../../../platform/money/index.ts'
import { type BusinessRow, canPay } from '../../businesses/index.ts'
import { dayTotals } from '../../ledger/index.ts'
import { grantedLimit, openLoanOf, ownMoneyByDay, repaidLoansOf } from './queries.ts'
import type { LoanRow } from './rows.ts'
import type { LoanRules } from './rules.ts'

export const MONTHS_OF_TAKINGS = 3
const DAYS_OF_MONTH = 30

/** A reason for the answer, with the figures that explain it. */
export type Reason =
  | { key: 'verified'; isMet: boolean }
  | { key: 'standing'; isMet: boolean }
  | { key: 'takings'; isMet: boolean; totalKobo: Kobo; leastMonthKobo: Kobo; from: LagosDay; to: LagosDay }
  | { key: 'no_open_loan'; isMet: boolean }
  | { key: 'no_late_loan'; isMet: boolean; repaid: number; late: number }

export type Eligibility = {
  isEligible: boolean
  reasons: Reason[]
  monthTakingsKobo: Kobo
  sharePpm: bigint
  /** By takings, or as staff have granted; zero without the takings. */
  limitKobo: Kobo
  leastKobo: Kobo
  openLoan: LoanRow | null
}

/** `own`: the rows of the business. `payers`: the businesses of ours that paid it, of which its owner may have some. */
export async function loadEligibility(
  { own: db, payers }: { own: Sql; payers: Sql },
  business: Pick<BusinessRow, 'id' | 'tier' | 'standing'>,
  rules: LoanRules,
): Promise<Eligibility> {
  const { from, to } = takingsRange(rules.day)
  const [totals, ownMoney, openLoan, repaid, granted] = await Promise.all([
    dayTotals(db, business.id, { from, to }),
    ownMoneyByDay(payers, business.id, { from, to }),
    openLoanOf(db, business.id),
    repaidLoansOf(db, business.id),
    grantedLimit(db, business.id),
  ])
  const byMonth = takingsByMonth(
    [
      ...totals.filter(({ kind }) => kind === 'collection').map(({ day, amount }) => ({ day, amount })),
      ...ownMoney.map(({ day, amount }) => ({ day, amount: -amount })),
    ],
    rules.day,
  )
  return judge({ business, byMonth, openLoan, repaid, granted, rules })
}

/** The ninety days before today. */
export const takingsRange = (today: LagosDay) => ({ from: addDays(today, -MONTHS_OF_TAKINGS * DAYS_OF_MONTH), to: addDays(today, -1) })

/** Of each thirty days before today, the newest first. Pure. */
export function takingsByMonth(days: readonly { day: LagosDay; amount: Kobo }[], today: LagosDay): Kobo[] {
  return Array.from({ length: MONTHS_OF_TAKINGS }, (_, at) => {
    const [first, last] = [addDays(today, -(at + 1) * DAYS_OF_MONTH), addDays(today, -at * DAYS_OF_MONTH - 1)]
    return sumKobo(days.filter(({ day }) => day >= first && day <= last).map(({ amount }) => amount))
  })
}

type Facts = {
  business: Pick<BusinessRow, 'tier' | 'standing'>
  byMonth: readonly Kobo[]
  openLoan: LoanRow | null
  repaid: { repaid: number; late: number }
  granted: Kobo | null
  rules: LoanRules
}

/** Each month must reach the least takings, so that one good week does not make a limit. Pure. */
export function judge({ business, byMonth, openLoan, repaid, granted, rules }: Facts): Eligibility {
  const leastMonthKobo = rules.value('least_month_takings')
  const totalKobo = sumKobo(byMonth)
  const monthTakingsKobo = totalKobo / BigInt(byMonth.length)
  const sharePpm = rules.value('limit_share_ppm')
  const step = rules.value('limit_step')
  const byTakings = ((monthTakingsKobo * sharePpm) / 1_000_000n / step) * step
  const hasTakings = byMonth.every((takings) => takings >= leastMonthKobo)
  const maximum = rules.value('most_amount')
  const leastKobo = rules.value('least_amount')
  const raised = granted !== null && granted > byTakings ? granted : byTakings
  const limitKobo = hasTakings ? (raised > maximum ? maximum : raised) : 0n
  const reasons: Reason[] = [
    { key: 'verified', isMet: business.tier === 'verified' },
    { key: 'takings', isMet: hasTakings, totalKobo, leastMonthKobo, ...takingsRange(rules.day) },
    { key: 'no_open_loan', isMet: openLoan === null },
    { key: 'no_late_loan', isMet: !['late', 'non_performing', 'written_off'].includes(openLoan?.state ?? ''), ...repaid },
    ...(canPay(business) ? [] : [{ key: 'standing' as const, isMet: false }]),
  ]
  return {
    isEligible: reasons.every(({ isMet }) => isMet) && limitKobo >= leastKobo,
    reasons,
    monthTakingsKobo,
    sharePpm,
    limitKobo,
    leastKobo,
    openLoan,
  }
}
