import { type HistoryDeclaration, type HistoryLine, historyRule } from '../../kernel/history-declaration.ts'
import { happenedMovements, listedMovements } from './checks.ts'
import { type LoanMoved, loanMoved } from './domain-events.ts'
import { loanCode } from './present.ts'
import { movementsBy } from './queries.ts'
import type { LoanMovementRow } from './rows.ts'

/** Each movement of a wallet for a loan is one line, confirmed at once, because no partner takes part. */
export const loanHistory: HistoryDeclaration = {
  kinds: [
    { kind: 'loan', direction: 'credit', receiptHeading: 'Loan paid out', isOfNoCustomer: true },
    { kind: 'loan_fee', direction: 'debit', receiptHeading: 'Loan fee' },
    { kind: 'loan_repayment', direction: 'debit', receiptHeading: 'Loan repayment' },
  ],
  rules: [historyRule(loanMoved, (event) => ({ add: [lineOf(event)] }))],
  sentence: 'Every movement of a wallet for a loan is one line in the history, and nothing else is one',
  unit: 'movements of loans',
  listed: listedMovements,
  subjectsBy: movementsBy,
  totals: {
    kinds: ['loan', 'loan_fee', 'loan_repayment'],
    happened: happenedMovements,
  },
}

const NARRATIONS: Readonly<Record<LoanMovementRow['kind'], string>> = {
  loan: 'Loan paid out',
  loan_fee: 'Processing fee of the loan',
  loan_repayment: 'Loan repayment',
}

function lineOf({ movement, party, balanceAfterKobo }: LoanMoved): HistoryLine {
  return {
    subject_id: movement.id,
    business_id: movement.business_id,
    cashpoint_id: null,
    kind: movement.kind,
    direction: movement.kind === 'loan' ? 'credit' : 'debit',
    state: 'confirmed',
    code: '00',
    amount: movement.amount,
    fee: 0n,
    vat: movement.vat,
    duty: 0n,
    total: movement.amount,
    balance_after: balanceAfterKobo,
    channel: 'loan',
    party_name: `${party} Loans`,
    party_account: loanCode('KSW', movement.loan_id),
    party_bank_code: '',
    party_bank_name: '',
    account_number: null,
    narration: NARRATIONS[movement.kind],
    reference: movement.loan_id,
    session_id: null,
    requested_by: movement.requested_by,
    reversal_expires_at: null,
    created_at: movement.created_at,
    settled_at: movement.created_at,
  }
}
