export {
  bankPool,
  bonusAccrued,
  bonusEarnings,
  billsFloat,
  cardReceivable,
  debt,
  disputesWithheld,
  pending,
  partnerClaims,
  partnerPayable,
  referralEarnings,
  clearingIn,
  clearingOut,
  OPERATING_BANK,
  internalAccount,
  loanAccount,
  wallet,
  type AccountRef,
} from './server/chart-of-accounts.ts'
export type { Locked, HoldChange, MeterRef, MoneyCommand, Needs, Plan, PlanPart, RowAdd, RowMove, RowRef } from './server/command.ts'
export { credit, debit, journal, formatJournal, reverseLines, type JournalDraft, type Line } from './server/journal.ts'
export { commit, type CommandPlace, once, onceWithPreparation, orFirst, readsOf, referenceReused } from './server/idempotency.ts'
export { type BatchSample, createPostingQueue, type PostingQueue, type PostingQueueOptions } from './server/posting-queue.ts'
export { staleState, unlessStale } from './server/stale-state.ts'
export { isUnavailable } from './server/error-classification.ts'
export { mergePlans } from './server/merge-plans.ts'
export { insertStateMoves, writeJobs, writeLiveEvents } from './server/write-batch.ts'
export { deleteOldLiveEvents } from './server/delete-live-events.ts'
export { closeBusinessAccounts, openBusinessAccounts, openClearingAccounts, openInternalAccounts } from './server/open-accounts.ts'
export {
  balancesOf,
  dayTotals,
  dayTotalsByCashpoint,
  type DayTotalRow,
  heldSubjects,
  type OwnAccountFigures,
  ownMoney,
  walletBefore,
  walletClosings,
  walletReceiptsSince,
  walletTurnover,
} from './server/queries.ts'
export { defineTable, type Table } from './server/tables.ts'
export { type CommitHook, defineEvent, type EventDefinition, type HookContext, type HookLookup, onCommit } from './server/domain-event.ts'
export { type CarriedToSuspense, carriedToSuspense } from './server/closed-accounts.ts'
export { ledgerChecks } from './server/checks.ts'
export { ALL_BUSINESSES, type DayTotal, type LiveEvent } from './server/command.ts'
export { accountTitle, postingTitle } from './server/names.ts'
