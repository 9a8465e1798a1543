export { commitWithCode, confirmedActs } from './server/actions/commit-with-code.ts'
export { bindOperator, type OperatorCaller } from './server/caller.ts'
export { type Colleague, colleagues, operatorByEmail, operatorById, vouchedWith, vouchersOf } from './server/queries.ts'
export { workAssigned, workDecided, workEnded } from './server/messages.ts'
export { findOperator } from './server/sessions.ts'
export { MONEY_READERS, moneyDecision, WHY_NAME_DIFFERS } from './server/work-item/money-decision.ts'
export { roleRefusal, secondPersonJobs, secondRoleRefusal } from './server/work-item/second-person.ts'
export { equalWork, relatedWork, workItemQueries } from './server/work-item/queries.ts'
export {
  claimedOrProposed,
  type DeskEvent,
  type DeskRecord,
  deskRecord,
  deskRecords,
  isWatching,
  othersLooking,
  recordKey,
  recordsProposedAt,
  watchedItems,
  workItemEvents,
} from './server/work-item/records/queries.ts'
export {
  insertWorkItemEvent,
  lockWorkItem,
  renewClaim,
  type Seen,
  setClaim,
  setDeciding,
  setLooking,
  setProposal,
  setWatching,
  takeWatchers,
} from './server/work-item/records/store.ts'
