import { lagosDay } from '../../../platform/clock/index.ts'
import type { AppContext } from '../../app-context.ts'
import type { Evidence } from '../../work-item-declaration.ts'
import { loadLoan } from './actions/repay.ts'
import { openAccount, passDays } from './loan-account.ts'
import { previewRestructuring } from './restructuring.ts'

const MONTHS = [3, 6, 12, 18, 24]

/** New plans for a loan as they would be today, by time and with or without its late fees, for those who decide. */
export async function planEvidence(context: Pick<AppContext, 'db' | 'clock' | 'rules' | 'productName'>, loanId: string): Promise<Evidence[]> {
  const loaded = await loadLoan(context, loanId)
  if (!loaded) return []
  const day = lagosDay(context.clock.now())
  const account = openAccount(loaded.loan, loaded.instalments)
  passDays(account, day, loaded.late)
  if (account.row.state !== 'non_performing') return []
  const monthPpm = account.row.month_ppm
  const rows = MONTHS.flatMap((tenureMonths) =>
    (account.row.fees_out > 0n ? [false, true] : [false]).map((waivesFees) => {
      const plan = previewRestructuring(account, { id: '', tenure_months: tenureMonths, month_ppm: monthPpm, waives_fees: waivesFees }, day)
      const [first] = plan.planned
      return [
        `${tenureMonths} months${waivesFees ? ', fees waived' : ''}`,
        { kobo: first!.principalKobo + first!.interestKobo },
        { kobo: plan.interestKobo },
        { kobo: plan.totalKobo },
      ]
    }),
  )
  return [{ title: `A new plan from today, at ${monthPpm / 10_000} % a month`, columns: ['For', 'Each month', 'Interest', 'In all'], rows }]
}
