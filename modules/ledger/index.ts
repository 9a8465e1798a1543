export { bankPool, clearingIn, clearingOut, internalAccount, wallet, type AccountRef } from './server/chart-of-accounts.ts'
export type {
  Locked,
  HoldChange,
  JobSpec,
  JsonObject,
  MeterRef,
  MoneyCommand,
  Needs,
  Plan,
  PlanPart,
  CommitHook,
  RowAdd,
  RowMove,
} from './server/command.ts'
export { credit, debit, journal, formatJournal, reverseLines, type JournalDraft, type Line } from './server/journal.ts'
export { once, onceWithPreparation, referenceReused } from './server/idempotency.ts'
export { createPostingQueue, POSTING_QUEUE_FAILPOINTS, type PostingQueue, type PostingQueueOptions } from './server/posting-queue.ts'
export { staleState, unlessStale } from './server/stale-state.ts'
export { isUnavailable } from './server/error-classification.ts'
export { mergePlans } from './server/merge-plans.ts'
export { writeJobs } from './server/write-batch.ts'
export { openBusinessAccounts, openInternalAccounts } from './server/open-accounts.ts'
export { balancesOf, dayTotals, type DayTotalRow } from './server/queries.ts'
export type { TableDescriptor } from './server/tables.ts'
export { ledgerChecks } from './server/checks.ts'
