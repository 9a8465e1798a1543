import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'
import type { LoanMovementRow } from './rows.ts'

export type LoanMoved = { movement: LoanMovementRow; party: string; balanceAfterKobo: Kobo }
/** `reference`: by which the bank’s statement names it. */
export type LoanFundMoved = { bank: string; direction: 'in' | 'out'; reference: string; amountKobo: Kobo; journalKey: string }

/** A wallet moved for a loan. */
export const loanMoved = defineEvent<LoanMoved>('loan.moved')
/** M30. */
export const loanFundMoved = defineEvent<LoanFundMoved>('loan.fund_moved')
