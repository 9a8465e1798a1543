export { type ApprovalAhead, approvalAhead, bonusWithdrawal } from './server/extension-points.ts'
export { quoteVerdict } from './server/quote-verdict.ts'
export { recordLatePayment, recallPlan } from './server/actions/record-late-payment.ts'
export { settleFromStatement } from './server/actions/settle-from-statement.ts'
export { acceptLatePaymentPlan, type LatePayment, latePaymentNeeds, loseLatePaymentPlan } from './server/actions/decide-late-payment.ts'
export { type ReviewDecision, reviewDecisionNeeds, reviewDecisionPlan } from './server/actions/decide-review.ts'
export { givenBackPlan, returnNeeds, returnTransferCommand, returnTransferPlan } from './server/actions/return-transfer.ts'
export type {
  TransferBooked,
  Contradiction,
  TransferContradicted,
  TransferFailed,
  TransferInReview,
  TransferPaidLate,
  TransferReturned,
  TransferReturnReported,
  TransferSettled,
} from './server/domain-events.ts'
export type { TransferFailpoint } from './server/context.ts'
export {
  collectFulfilments,
  defineFulfilment,
  type Fulfilment,
  type Fulfilments,
  type GuardedRail,
  type RailAnswer,
} from './server/fulfilments/fulfilment.ts'
export { beginPayment, type BegunPayment, outflowCommand, outflowNeeds, type OutflowTerms } from './server/begin-payment.ts'
export { beneficiaryOf, newOrder } from './server/new-order.ts'
export { approvalPrice } from './server/approvables.ts'
export { checkTransferNow, findPayoutPayee, loadCallerBusiness, payoutDigest, withdrawalCap } from './server/actions/prepare-payment.ts'
export { answerMessage, presentLimit, presentQuote, transactionIdOf } from './server/present.ts'
export { dayTotalOf } from './server/day-total.ts'
export { bookAccounts, type Booking } from './server/booked-order.ts'
export { bankPayment, defineBankPayment } from './server/fulfilments/bank-payments.ts'
export { loadTransferView } from './server/routes.ts'
export { findEarlierPayment, submitAndAwaitEnd, type SubmitPaymentContext } from './server/actions/submit-payment.ts'
export { bankRail } from './server/fulfilments/bank-rail.ts'
export { isBankPayment } from './server/payment-kinds.ts'
export { failureSentence } from './server/failure-reason.ts'
export { sendInTime } from './server/actions/call-rail.ts'
export { nextAttemptAfterPause, nextQueryAt, nextSendAt, REVIEW_AFTER_MS } from './server/requery-schedule.ts'
export { queryReturnJob, queryTransferJob } from './server/jobs.ts'
export { acceptedAttempt, findOwnReferences, liveAttempt, findRecentDuplicate, transferById, transferByReference } from './server/queries.ts'
export type { TransferAttemptRow, TransferRow } from './server/rows.ts'
export { PAID_STATES, RELEASED_STATES, OPEN_STATES } from './server/states.ts'
export { transferAttemptTable, transferTable } from './server/tables.ts'
export {
  transferAccepted,
  transferHeld,
  transferFailed,
  transferSettled,
  transferInReview,
  transferPaidLate,
  transferReturned,
  transferReturnReported,
  transferContradicted,
  transferBooked,
} from './server/domain-events.ts'
export { settleBusinessJob } from './server/jobs.ts'
