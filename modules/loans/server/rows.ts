export type { LoanFundMovementRow, LoanInstalmentRow, LoanLimitRequestRow, LoanMovementRow, LoanRow, WarranterRow } from './rows.generated.ts'
