export { bankPool, clearingIn, clearingOut, houseAccount, wallet, type AccountRef } from './server/chart.ts'
export type {
  DayTotal,
  Fact,
  Held,
  HoldChange,
  JobSpec,
  JsonObject,
  LiveEvent,
  MeterRef,
  MoneyCommand,
  Plan,
  PlanPart,
  Rider,
  RowAdd,
  RowMove,
} from './server/command.ts'
export { credit, debit, journal, journalAsText, reversed, type JournalDraft, type Line } from './server/journal.ts'
export { type Intent, keepOutcome, outcomeOf, referenceReused } from './server/keys.ts'
export { createLane, LANE_CRASH_POINTS, type Lane, type LaneKit, type LaneOptions, type Posted } from './server/lane.ts'
export { announce, writeJobs } from './server/apply.ts'
export { openBusinessAccounts, openHouseAccounts } from './server/open-accounts.ts'
export { type Balances, balancesOf, dayTotals, type DayTotalRow, heldByPurpose } from './server/queries.ts'
export type { TableDescriptor } from './server/tables.ts'
export { ledgerChecks, runChecks } from './server/checks.ts'
