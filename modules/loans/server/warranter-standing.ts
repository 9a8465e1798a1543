import { type LagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { loadEligibility } from './eligibility.ts'
import { vouchedBy } from './queries.ts'
import type { LoanRow } from './rows.ts'
import type { LoanRules } from './rules.ts'
import { canWarrant } from './warranters.ts'

const DAY_MS = 24 * 60 * 60_000

export type WarranterStanding = {
  monthTakingsKobo: Kobo
  /** What the warranter vouches for beside the loan in question. */
  others: { loans: number; sumKobo: Kobo }
  /** A share of the usual takings, for all loans together; null while the rule sets no bound. */
  maxKobo: Kobo | null
  /** Of the warranter's own loan. */
  lateDays: number
  /** Why the warranter cannot carry this loan too; null when nothing stands against it. */
  refusal: string | null
}

/** What a warranter can carry, by the rules of the day. */
export async function loadWarranterStanding(
  db: Sql,
  { loan, warranter, rules }: { loan: Pick<LoanRow, 'id' | 'amount'>; warranter: BusinessRow; rules: LoanRules },
): Promise<WarranterStanding> {
  const [{ monthTakingsKobo, openLoan }, others] = await Promise.all([
    loadEligibility({ own: db, payers: db }, warranter, rules),
    vouchedBy(db, warranter.id, loan.id),
  ])
  const sharePpm = rules.value('warranter_share_ppm')
  const maxKobo = sharePpm === 0n ? null : (monthTakingsKobo * sharePpm) / 1_000_000n
  const lateDays = openLoan && LATE.includes(openLoan.state) ? daysSince(openLoan.next_due_on, rules.day) : 0
  const standing = { monthTakingsKobo, others, maxKobo, lateDays }
  return { ...standing, refusal: refusalOf(standing, loan, warranter, Number(rules.value('warranter_late_days'))) }
}

const LATE: readonly LoanRow['state'][] = ['late', 'non_performing', 'restructured', 'written_off']

const daysSince = (day: LagosDay | null, today: LagosDay): number =>
  day === null ? 0 : Math.max(0, Math.round((startOfLagosDay(today).getTime() - startOfLagosDay(day).getTime()) / DAY_MS))

function refusalOf(
  { others, maxKobo, lateDays }: Omit<WarranterStanding, 'refusal'>,
  { amount }: Pick<LoanRow, 'amount'>,
  warranter: BusinessRow,
  maxLateDays: number,
): string | null {
  if (!canWarrant(warranter)) return 'The warranter is not verified, or money out of its account is stopped.'
  if (lateDays > maxLateDays) return `The warranter's own loan is ${lateDays} ${lateDays === 1 ? 'day' : 'days'} late.`
  const all = others.sumKobo + amount
  return maxKobo !== null && all > maxKobo ? `The warranter would vouch for ${formatNaira(all)}, and can carry ${formatNaira(maxKobo)}.` : null
}
