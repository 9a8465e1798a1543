export { transferChecks } from './server/checks.ts'
export type { TransferBooked, TransferFailed, TransferHeld, TransferSettled } from './server/facts.ts'
export type { TransferRow } from './server/rows.ts'
