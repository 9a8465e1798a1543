export { transferChecks } from './server/checks.ts'
export { payShownLate, recalling } from './server/actions/record-late-payment.ts'
export { settleShown } from './server/actions/settle-from-statement.ts'
export { returnCommand, returning, returnNeeds } from './server/actions/return-transfer.ts'
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
  TransferSaidReturned,
  TransferSettled,
} from './server/facts.ts'
export { transferJobs, transferSchedules } from './server/jobs.ts'
export { askReturnJob } from './server/job-specs.ts'
export { TRANSFER_CRASH_POINTS } from './server/kit.ts'
export { ownReferences } from './server/queries.ts'
export { transferRights } from './server/rights.ts'
export { transferRoutes } from './server/routes.ts'
export type { AttemptRow, TransferRow } from './server/rows.ts'
export { GIVEN_BACK, OPEN_STATES } from './server/states.ts'
export { transferTables } from './server/tables.ts'
