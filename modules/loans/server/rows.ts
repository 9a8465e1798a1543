import type { LoanRow } from './rows.generated.ts'

export type {
  LoanFundMovementRow,
  LoanInstalmentRow,
  LoanLimitRequestRow,
  LoanMovementRow,
  LoanRestructuringRow,
  LoanRow,
  WarranterRow,
} from './rows.generated.ts'

/** The columns of a loan that has not been paid out. */
export const NOT_PAID_OUT = {
  disbursed_at: null,
  disbursed_on: null,
  accrued_through: null,
  interest_units: 0n,
  interest_accrued: 0n,
  principal_out: 0n,
  interest_out: 0n,
  fees_out: 0n,
  interest_suspended: 0n,
  allowance: 0n,
  carried_out: 0n,
  fees_waived: 0n,
  restructured_on: null,
  next_due_on: null,
  repaid: 0n,
  ended_at: null,
} satisfies Partial<LoanRow>
