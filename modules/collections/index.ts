export { receiveNotice } from './server/actions/receive-notice.ts'
export { type Credit, creditCommand } from './server/actions/credit-collection.ts'
export { confirmCreditPlan, confirmCreditCommand } from './server/actions/confirm-unconfirmed-credit.ts'
export { withdrawCreditAccounts, withdrawCreditPlan, reassignCreditCommand } from './server/actions/withdraw-unconfirmed-credit.ts'
export { collectionChecks } from './server/checks.ts'
export type {
  CollectionConfirmed,
  CollectionDisproved,
  CollectionPosted,
  CollectionReassigned,
  CollectionRow,
  CollectionSuspended,
  SuspendedCredit,
} from './server/domain-events.ts'
export { collectionJobs, collectionSchedules } from './server/jobs.ts'
export { COLLECTION_FAILPOINTS } from './server/context.ts'
export { collectionCommitHooks } from './server/commit-hooks.ts'
export { collectionTables } from './server/tables.ts'
