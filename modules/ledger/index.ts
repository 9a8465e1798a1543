export { bankPool, clearingIn, clearingOut, houseAccount, wallet, type AccountRef } from './server/chart.ts'
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
export { once, onceAfter, referenceReused } from './server/keys.ts'
export { createLane, LANE_CRASH_POINTS, type Lane, type LaneOptions } from './server/lane.ts'
export { movedOn, unlessMovedOn } from './server/moved-on.ts'
export { isUnavailable } from './server/outage.ts'
export { joined } from './server/plan-parts.ts'
export { writeJobs } from './server/apply.ts'
export { openBusinessAccounts, openHouseAccounts } from './server/open-accounts.ts'
export { balancesOf, dayTotals, type DayTotalRow } from './server/queries.ts'
export type { TableDescriptor } from './server/tables.ts'
export { ledgerChecks } from './server/checks.ts'
