export { type Credit, creditCommand } from './server/actions/credit-collection.ts'
export { confirmCreditPlan, confirmCreditCommand } from './server/actions/confirm-unconfirmed-credit.ts'
export { withdrawCreditAccounts, withdrawCreditPlan, reassignCreditCommand } from './server/actions/withdraw-unconfirmed-credit.ts'
export type { CollectionPosted, CollectionReassigned, CollectionSuspended, SuspendedCredit } from './server/domain-events.ts'
export { newSendBackOrder } from './server/actions/send-back.ts'
export { collectionById, collectionNamed } from './server/queries.ts'
export { markRecalled } from './server/store.ts'
export type { CollectionRow, MismatchRow } from './server/rows.ts'
export { beginSendingBack, clearRecall, setLienCase } from './server/collection-moves.ts'
export { collectionTable } from './server/tables.ts'
export {
  collectionConfirmed,
  collectionDisproved,
  collectionPosted,
  collectionReassigned,
  collectionReturnedToWallet,
  collectionSentBack,
  collectionSuspended,
} from './server/domain-events.ts'
export { type AssignedCredit, assignCreditNeeds, assignCreditPlan } from './server/actions/assign-credit.ts'
export { takeBackAccounts, takeBackCreditPlan } from './server/actions/take-back-credit.ts'
export { defineSource, type SourceCredit, type Sources } from './server/sources/index.ts'
export { netOf, restOf } from './server/expected/part-back.ts'
export { mismatchOf } from './server/expected/queries.ts'
export {
  beginMismatchRefund,
  type CardMismatch,
  disputeMismatch,
  endMismatchRefund,
  holdArrivedMismatch,
  isSameMismatch,
  needsOfCardMismatch,
} from './server/expected/mismatch-refund.ts'
export { endClaimedMismatch, needsOfMismatch } from './server/expected/claimed-mismatch.ts'
export { accountOf } from './server/expected/public-routes.ts'
export { cancelExpectedPayment } from './server/expected/actions/cancel-expected-payment.ts'
export { createExpectedPayment } from './server/expected/actions/create-expected-payment.ts'
export { keepMismatchCommand, loadMismatch } from './server/expected/actions/keep-mismatch.ts'
export { lookAtBank } from './server/expected/look.ts'
export type { ExpectedPaymentRow as TillOrderRow } from './server/rows.ts'
export type { PayWay } from './server/expected/pay-way.ts'
