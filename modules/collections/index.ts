export { receiveNotice } from './server/actions/receive-notice.ts'
export { type Credit, creditCommand } from './server/actions/credit-collection.ts'
export { confirming, confirmLienCommand } from './server/actions/confirm-unconfirmed-credit.ts'
export { disprovedAccounts, disproving, reassignCommand } from './server/actions/withdraw-unconfirmed-credit.ts'
export { collectionChecks } from './server/checks.ts'
export type {
  CollectionConfirmed,
  CollectionDisproved,
  CollectionPosted,
  CollectionReassigned,
  CollectionRow,
  CollectionSuspended,
  Suspended,
} from './server/facts.ts'
export { collectionJobs, collectionSchedules } from './server/jobs.ts'
export { COLLECTION_CRASH_POINTS } from './server/kit.ts'
export { collectionRiders } from './server/riders.ts'
export { collectionTables } from './server/tables.ts'
