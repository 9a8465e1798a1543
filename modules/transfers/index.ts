export { transferChecks } from './server/checks.ts'
export { recordLatePayment, recallPlan } from './server/actions/record-late-payment.ts'
export { settleFromStatement } from './server/actions/settle-from-statement.ts'
export { returnTransferCommand, returnTransferPlan, returnNeeds } from './server/actions/return-transfer.ts'
export type {
  TransferBooked,
  Contradiction,
  TransferContradicted,
  TransferFailed,
  TransferHeld,
  TransferInReview,
  TransferPaidLate,
  TransferRecalled,
  TransferReturned,
  TransferReturnReported,
  TransferSettled,
} from './server/domain-events.ts'
export { transferJobs, transferSchedules } from './server/jobs.ts'
export { queryReturnJob } from './server/job-specs.ts'
export { TRANSFER_FAILPOINTS } from './server/context.ts'
export { findOwnReferences } from './server/queries.ts'
export { transferRights } from './server/rights.ts'
export { transferRoutes } from './server/routes.ts'
export type { AttemptRow, TransferRow } from './server/rows.ts'
export { RELEASED_STATES, OPEN_STATES } from './server/states.ts'
export { transferTables } from './server/tables.ts'
