import { defineTable } from '../../ledger/index.ts'
import type { LoanFundMovementRow, LoanInstalmentRow, LoanLimitRequestRow, LoanMovementRow, LoanRestructuringRow, LoanRow } from './rows.ts'

export const loanTable = defineTable<LoanRow>('loan', { state: 'state' })
export const loanInstalmentTable = defineTable<LoanInstalmentRow>('loan_instalment')
export const loanMovementTable = defineTable<LoanMovementRow>('loan_movement')
export const loanRestructuringTable = defineTable<LoanRestructuringRow>('loan_restructuring', { state: 'state' })
export const loanLimitRequestTable = defineTable<LoanLimitRequestRow>('loan_limit_request', { state: 'state' })
export const loanFundMovementTable = defineTable<LoanFundMovementRow>('loan_fund_movement', { state: 'state' })
