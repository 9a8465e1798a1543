import type { LiveEvent } from '../../../ledger/index.ts'
import type { LoanRow } from '../rows.ts'

/** To the open screens of borrower and warranter. */
export const loanEvents = ({ id, business_id, warranter_id, state }: Pick<LoanRow, 'id' | 'business_id' | 'warranter_id' | 'state'>): LiveEvent[] =>
  [business_id, warranter_id].map((business) => ({ business, cashpoint: null, kind: 'loan.changed', data: { id, state } }))
