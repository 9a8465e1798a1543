export { approvalAhead, bonusWithdrawal, transferReferenceCode } from './server/extension-points.ts'
// A payment out begins.
export { beginPayment, type BegunPayment, outflowCommand, outflowNeeds, type OutflowTerms } from './server/begin-payment.ts'
export { bookAccounts } from './server/booked-order.ts'
export { beneficiaryOf, newOrder } from './server/new-order.ts'
export { findEarlierPayment, submitAndAwaitEnd, type SubmitPaymentContext } from './server/actions/submit-payment.ts'
export { findPayoutPayee, loadCallerBusiness, payoutDigest, withdrawalCap } from './server/actions/prepare-payment.ts'
// It is quoted and shown.
export { pricePayment, quotePayment } from './server/quote-payment.ts'
export { quoteVerdict } from './server/quote-verdict.ts'
export { answerMessage, presentQuote } from './server/present.ts'
export { failureSentence } from './server/failure-reason.ts'
export { loadTransferView } from './server/routes.ts'
// It is carried out.
export { collectFulfilments, defineFulfilment, type Fulfilment } from './server/fulfilments/fulfilment.ts'
export { bankPayment, defineBankPayment } from './server/fulfilments/bank-payments.ts'
export { isBankPayment } from './server/payment-kinds.ts'
export { dayTotalOf } from './server/day-total.ts'
export { sendInTime } from './server/actions/call-rail.ts'
export * as requerySchedule from './server/requery-schedule.ts'
export { queryReturnJob, queryTransferJob } from './server/jobs.ts'
export { settleBusinessJob } from './server/settlement-jobs.ts'
// The statement of the bank, or people, end it.
export { type LatePayment, latePaymentDecision } from './server/actions/decide-late-payment.ts'
export { type ReviewDecision, reviewDecision } from './server/actions/decide-review.ts'
export { recordLatePayment, recallPlan } from './server/actions/record-late-payment.ts'
export { givenBackPlan, returnNeeds, returnTransferCommand, returnTransferPlan, setRefundedDispute } from './server/actions/return-transfer.ts'
export { settleFromStatement } from './server/actions/settle-from-statement.ts'
// Staff look at it.
export { attemptEvidence } from './server/payment-part.ts'
// Its rows.
export type { TransferFailpoint } from './server/context.ts'
export { acceptedAttempt, findOwnReferences, liveAttempt, transferById, transferByReference } from './server/queries.ts'
export type { TransferRow } from './server/rows.ts'
export { OPEN_STATES, PAID_STATES, RELEASED_STATES } from './server/states.ts'
export { transferAttemptTable, transferTable } from './server/tables.ts'
export {
  transferAccepted,
  type TransferBooked,
  transferBooked,
  transferContradicted,
  transferFailed,
  transferInReview,
  transferPaidLate,
  transferReturned,
  transferReturnReported,
  transferSettled,
} from './server/domain-events.ts'
