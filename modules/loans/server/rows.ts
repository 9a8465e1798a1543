export type {
  LoanFundMovementRow,
  LoanInstalmentRow,
  LoanLimitRequestRow,
  LoanMovementRow,
  LoanRateRow,
  LoanRow,
  WarranterRow,
} from './rows.generated.ts'
