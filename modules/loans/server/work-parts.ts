import { nairaTextToKobo } from '../../../platform/money/index.ts'
import { badField } from '../../../platform/problems/index.ts'
import type { DecisionOrder, Evidence } from '../../kernel/work-item-declaration.ts'
import type { LoanRow } from './rows.ts'

export const READERS = ['viewer', 'support', 'compliance', 'finance', 'administrator'] as const
export const DECIDERS = ['compliance', 'finance'] as const

export const orderOf = ({ by, requestId }: DecisionOrder) => ({ by: by.operatorId, role: by.role, requestId })

export const percentAMonth = (ppm: number) => `${ppm / 10_000} % a month`

export const termsEvidence = (loan: LoanRow): Evidence => ({
  title: 'Loan',
  facts: [
    { name: 'Amount', value: { kobo: loan.amount } },
    { name: 'For', value: `${loan.tenure_months} months` },
    { name: 'Interest', value: percentAMonth(loan.month_ppm) },
    { name: 'Processing fee', value: { kobo: loan.fee } },
    { name: 'Asked on', value: { at: loan.requested_at } },
    { name: 'Aggregator code', value: loan.aggregator_code ?? 'None' },
  ],
})

/** `3.5` per cent a month as parts per million. */
export function readRate(text: string): number {
  const hundredths = nairaTextToKobo(text.replace('%', '').trim())
  if (hundredths === null || hundredths > 1000n) throw badField('rate', 'Enter a rate from 0 to 10 per cent a month', 'loans.rate')
  return Number(hundredths) * 100
}
