export { bankPool, clearingIn, clearingOut, houseAccount, wallet, type AccountRef } from './server/chart-of-accounts.ts'
export type {
  Held,
  HoldChange,
  JobSpec,
  JsonObject,
  MeterRef,
  MoneyCommand,
  Needs,
  Plan,
  PlanPart,
  Rider,
  RowAdd,
  RowMove,
} from './server/command.ts'
export { credit, debit, journal, journalAsText, reversed, type JournalDraft, type Line } from './server/journal.ts'
export { once, onceAfter, referenceReused } from './server/idempotency.ts'
export { createLane, LANE_CRASH_POINTS, type Lane, type LaneOptions } from './server/posting-queue.ts'
export { movedOn, unlessMovedOn } from './server/stale-state.ts'
export { isUnavailable } from './server/error-classification.ts'
export { joined } from './server/merge-plans.ts'
export { writeJobs } from './server/write-batch.ts'
export { openBusinessAccounts, openHouseAccounts } from './server/open-accounts.ts'
export { balancesOf, dayTotals, type DayTotalRow } from './server/queries.ts'
export type { TableDescriptor } from './server/tables.ts'
export { ledgerChecks } from './server/checks.ts'
