import { lagosDay } from '../../../platform/clock/index.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { Evidence } from '../../kernel/work-item-declaration.ts'
import { loadLoan } from './actions/repay.ts'
import { openAccount, passDays } from './loan-account.ts'
import { latestRestructuring } from './queries.ts'
import { type NewTerms, previewRestructuring } from './restructuring.ts'
import { percentAMonth } from './work-parts.ts'

const MONTHS = [3, 6, 12, 18, 24]

/** For those who decide: the newest offer of a new plan, and plans as they would be today, by time and with or without the late fees. */
export async function planEvidence(context: Pick<OperatorContext, 'db' | 'clock' | 'rules' | 'productName'>, loanId: string): Promise<Evidence[]> {
  const loaded = await loadLoan(context, loanId)
  if (!loaded) return []
  const newest = await latestRestructuring(context.db, loaded.loan)
  const day = lagosDay(context.clock.now())
  const account = openAccount(loaded.loan, loaded.instalments)
  passDays(account, day, loaded.late)
  const isLongLate = account.row.state === 'non_performing'
  const cost = (terms: NewTerms) => {
    const plan = previewRestructuring(account, terms, day)
    const [first] = plan.planned
    return [{ kobo: first!.principalKobo + first!.interestKobo }, { kobo: plan.interestKobo }, { kobo: plan.totalKobo }] as const
  }
  const evidence: Evidence[] = []
  if (newest) {
    const [each, interest, total] = isLongLate && newest.state === 'offered' ? cost(newest) : []
    evidence.push({
      title: 'Newest offer of a new plan',
      facts: [
        { name: 'Answer', value: newest.state },
        { name: 'Answer by', value: { at: newest.answer_due_at } },
        { name: 'For', value: `${newest.tenure_months} months` },
        { name: 'Interest', value: percentAMonth(newest.month_ppm) },
        { name: 'Late fees', value: newest.waives_fees ? 'Waived' : 'Stay' },
        ...(total
          ? [
              { name: 'Each month', value: each! },
              { name: 'Interest of the plan', value: interest! },
              { name: 'In all from today', value: total },
            ]
          : []),
      ],
    })
  }
  if (!isLongLate) return evidence
  const monthPpm = account.row.month_ppm
  const feeChoices = account.row.fees_out > 0n ? [false, true] : [false]
  const rows = MONTHS.flatMap((months) =>
    feeChoices.map((waives) => [
      `${months} months${waives ? ', fees waived' : ''}`,
      ...cost({ id: '', tenure_months: months, month_ppm: monthPpm, waives_fees: waives }),
    ]),
  )
  return [...evidence, { title: `A new plan from today, at ${percentAMonth(monthPpm)}`, columns: ['For', 'Each month', 'Interest', 'In all'], rows }]
}
