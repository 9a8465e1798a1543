export type {
  LoanFundMovementRow,
  LoanInstalmentRow,
  LoanLimitRequestRow,
  LoanMovementRow,
  LoanRestructuringRow,
  LoanRow,
  WarranterRow,
} from './rows.generated.ts'
