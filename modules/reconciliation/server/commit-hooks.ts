import { clearingItemTable } from './tables.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { type BillClaimed, billClaimed, type FloatTopUpSent, floatTopUpSent } from '../../bills/index.ts'
import { type CardBatchArrived, cardBatchArrived, type CardDisputeExceeded, cardDisputeExceeded } from '../../cards/index.ts'
import {
  type CollectionPosted,
  collectionPosted,
  type CollectionReassigned,
  collectionReassigned,
  type CollectionSuspended,
  collectionSuspended,
  type SuspendedCredit,
} from '../../collections/index.ts'
import { type FraudRefunded, fraudRefunded } from '../../disputes/index.ts'
import { type LoanFundMoved, loanFundMoved } from '../../loans/index.ts'
import { type PayablePaid, payablePaid } from '../../payables/index.ts'
import { type SweepPosted, sweepPosted } from '../../sweeps/index.ts'
import {
  type CarriedToSuspense,
  carriedToSuspense,
  type CommitHook,
  type HookContext,
  mergePlans,
  onCommit,
  type PlanPart,
} from '../../ledger/index.ts'
import {
  isBankPayment,
  type TransferRow,
  transferContradicted,
  transferFailed,
  transferInReview,
  transferPaidLate,
  transferReturned,
  transferReturnReported,
  transferSettled,
} from '../../transfers/index.ts'
import { openCasePlan } from './cases.ts'
import { closeDecidedCasesJob } from './case-jobs.ts'
import { openContradictionJob } from './contradiction-job.ts'
import { returnKey, reviewKey, reportedReturnKey } from './matching-keys.ts'
import type { ClearingItemRow } from './rows.ts'

type TransferSettled = Parameters<typeof transferSettled>[0]
type TransferFailed = Parameters<typeof transferFailed>[0]
type TransferInReview = Parameters<typeof transferInReview>[0]
type TransferPaidLate = Parameters<typeof transferPaidLate>[0]
type TransferReturned = Parameters<typeof transferReturned>[0]
type TransferReturnReported = Parameters<typeof transferReturnReported>[0]
type TransferContradicted = Parameters<typeof transferContradicted>[0]

/**
 * A notice or answer posted to a clearing account adds one clearing item, which waits for the statement. A posting to
 * suspense adds a case. Both are added in the commit of the money, so that no clearing balance lacks items and no
 * suspense lacks cases. A book transfer moves nothing at the bank and adds no item.
 */
export const reconciliationCommitHooks: readonly CommitHook[] = [
  onCommit(collectionPosted, openItemForCollection),
  onCommit(collectionSuspended, openItemAndUnmatchedCase),
  onCommit(collectionReassigned, openUnmatchedCase),
  onCommit(transferSettled, openItemForTransfer),
  onCommit(transferSettled, closeReviewCase),
  onCommit(transferFailed, closeReviewCase),
  onCommit(transferInReview, openReviewCase),
  onCommit(transferPaidLate, openItemAndLateCase),
  onCommit(transferReturned, openItemForReturn),
  onCommit(transferReturnReported, openReportedReturnCase),
  onCommit(transferContradicted, queueContradiction),
  onCommit(cardBatchArrived, openItemForCardBatch),
  onCommit(cardDisputeExceeded, openExcessCase),
  onCommit(floatTopUpSent, openItemForTopUp),
  onCommit(billClaimed, openBillClaim),
  onCommit(loanFundMoved, openItemForLoanFund),
  onCommit(payablePaid, openItemForPayable),
  onCommit(sweepPosted, openItemForSweep),
  onCommit(fraudRefunded, openFraudClaim),
  onCommit(carriedToSuspense, openClosedBusinessCase),
]

function openItemForCollection(
  { collection, journalKey, costKobo = 0n, isSettledLater, isAssigned }: CollectionPosted,
  context: HookContext,
): PlanPart {
  if (isSettledLater || isAssigned) return {}
  const { partner, session_id: key, amount } = collection
  return addClearingItem(context, { partner, side: 'in', key, amount: amount - costKobo, journalKey })
}

/** M48. */
function openItemAndUnmatchedCase({ suspended, journalKey }: CollectionSuspended, context: HookContext): PlanPart {
  const { partner, sessionId, amountKobo, costKobo = 0n } = suspended
  if (suspended.isSettledLater) return unmatchedCase(suspended, journalKey, context)
  return mergePlans(
    addClearingItem(context, { partner, side: 'in', key: sessionId, amount: amountKobo - costKobo, journalKey }),
    unmatchedCase(suspended, journalKey, context),
  )
}

/** It was posted for another account before: its item is in clearing already. */
function openUnmatchedCase({ suspended, journalKey }: CollectionReassigned, context: HookContext): PlanPart {
  return unmatchedCase(suspended, journalKey, context)
}

function unmatchedCase({ id, partner, sessionId, ...suspended }: SuspendedCredit, journalKey: string, { at }: HookContext): PlanPart {
  const about = { session_id: sessionId, account_number: suspended.accountNumber, payer_name: suspended.payerName, reason: suspended.reason }
  const money = { kind: 'unmatched', account_kind: 'suspense_unmatched', amount: suspended.amountKobo, case_key: journalKey } as const
  return openCasePlan(id, { partner, ...money, ...about }, at)
}

/** M73: what the receiving bank bears. */
function openFraudClaim({ disputeId, business, partner, bankKobo, journalKey }: FraudRefunded, { nextId, at }: HookContext): PlanPart {
  if (bankKobo === 0n) return {}
  const about = { partner, business_id: business, subject_id: disputeId, amount: bankKobo, case_key: journalKey }
  const reason = 'The receiving bank has agreed to bear its part of a refund after a fraud.'
  return openCasePlan(nextId('sus'), { ...about, kind: 'claim', account_kind: 'partner_claims', reason }, at)
}

/** M76: the customer has its money, and the biller owes it to us. */
function openBillClaim({ purchaseId, business, partner, amountKobo, journalKey }: BillClaimed, { nextId, at }: HookContext): PlanPart {
  const about = { partner, business_id: business, subject_id: purchaseId, amount: amountKobo, case_key: journalKey }
  const reason = 'The biller took this for a meter and told no token. The customer has its money back.'
  return openCasePlan(nextId('sus'), { ...about, kind: 'claim', account_kind: 'partner_claims', reason }, at)
}

/** M74. Without a bank it stands in the pool, from which it is sent back. */
function openClosedBusinessCase(
  { business, account, amountKobo, posting, journalKey, partner }: CarriedToSuspense,
  { nextId, at }: HookContext,
): PlanPart {
  const money = { partner: partner ?? 'books', amount: amountKobo, case_key: journalKey, business_id: business } as const
  const kind = account === 'suspense_unmatched' ? 'unmatched' : 'bank_debit'
  const reason =
    account === 'suspense_unmatched'
      ? `The business is closed, and it got money (${posting} of docs/money.md).`
      : `The business is closed, and it would owe us this (${posting} of docs/money.md).`
  return openCasePlan(nextId('sus'), { ...money, kind, account_kind: account, reason }, at)
}

/** M4. */
function openItemForCardBatch({ bank, matchingKey, amountKobo, journalKey }: CardBatchArrived, context: HookContext): PlanPart {
  return addClearingItem(context, { partner: bank, side: 'in', key: matchingKey, amount: amountKobo, journalKey })
}

/** M8, of more than was paid: the wallet is not debited before finance has looked. */
function openExcessCase({ dispute, partner, journalKey }: CardDisputeExceeded, { nextId, at }: HookContext): PlanPart {
  const about = { partner, business_id: dispute.business_id, subject_id: dispute.id, case_key: journalKey, amount: dispute.excess }
  const reason = `Refunds and disputes of the card payment ${dispute.payment_id} take more than was paid.`
  return openCasePlan(nextId('sus'), { ...about, kind: 'bank_debit', account_kind: 'suspense_bank_debit', reason }, at)
}

/** M26: the statement shows the bank transfer that carries it. */
function openItemForTopUp({ bank, reference, amountKobo, journalKey }: FloatTopUpSent, context: HookContext): PlanPart {
  return addClearingItem(context, { partner: bank, side: 'out', key: reference, amount: amountKobo, journalKey })
}

/** M57 and M60; with M58, the claim of what an invoice asked too much. A return without a rest moves nothing at the bank. */
function openItemForPayable({ bank, reference, amountKobo, journalKey, claimed }: PayablePaid, context: HookContext): PlanPart {
  const item = amountKobo > 0n ? addClearingItem(context, { partner: bank, side: 'out', key: reference, amount: amountKobo, journalKey }) : {}
  if (!claimed) return item
  const about = { partner: claimed.partner, amount: claimed.amountKobo, case_key: claimed.journalKey, reason: claimed.reason }
  const claim = openCasePlan(
    context.nextId('sus'),
    { ...about, kind: 'claim', account_kind: 'partner_claims', business_id: null, subject_id: null },
    context.at,
  )
  return mergePlans(item, claim)
}

/** M47: each part waits for the statement of its account. */
function openItemForSweep({ bank, side, key, amountKobo, journalKey }: SweepPosted, context: HookContext): PlanPart {
  return addClearingItem(context, { partner: bank, side, key, amount: amountKobo, journalKey })
}

/** M30: the statement shows the lender’s transfer. */
function openItemForLoanFund({ bank, direction, reference, amountKobo, journalKey }: LoanFundMoved, context: HookContext): PlanPart {
  return addClearingItem(context, { partner: bank, side: direction, key: reference, amount: amountKobo, journalKey })
}

function openItemForTransfer({ transfer, partner, partnerReference, journalKey }: TransferSettled, context: HookContext): PlanPart {
  if (transfer.route !== 'rail' || !isBankPayment(transfer)) return {}
  return addClearingItem(context, { partner, side: 'out', key: partnerReference, amount: transfer.amount, journalKey })
}

/** Operators decide it within the deadlines of its case (docs/money.md §9). */
function openReviewCase({ transfer, partner, partnerReference }: TransferInReview, { nextId, at }: HookContext): PlanPart {
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  const money = { kind: 'review', account_kind: null, amount: transfer.amount, case_key: reviewKey(partnerReference) } as const
  return openCasePlan(nextId('sus'), { partner, ...money, ...about, reason: REVIEW_REASONS[transfer.review_reason!] }, at)
}

const REVIEW_REASONS: Record<NonNullable<TransferRow['review_reason']>, string> = {
  age: 'The bank has given no clear answer about this payment for a day.',
  code: 'The bank keeps this payment until a person has looked at it.',
  differs: 'The bank names another amount or account than this payment has.',
}

/** The bank's answer has ended a transfer that was in review. */
function closeReviewCase({ transfer }: TransferSettled | TransferFailed): PlanPart {
  return transfer.review_reason ? { jobs: [closeDecidedCasesJob.enqueue({ transferId: transfer.id })] } : {}
}

/** M52. */
function openItemAndLateCase({ transfer, partner, partnerReference, journalKey }: TransferPaidLate, context: HookContext): PlanPart {
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  return mergePlans(
    // No statement shows a purchase at a biller.
    isBankPayment(transfer) ? addClearingItem(context, { partner, side: 'out', key: partnerReference, amount: transfer.amount, journalKey }) : {},
    openCasePlan(
      context.nextId('sus'),
      {
        partner,
        kind: 'late',
        account_kind: 'suspense_late',
        amount: transfer.amount,
        case_key: journalKey,
        ...about,
        reason: 'The bank has paid what it had refused, after the money had gone back to the customer.',
      },
      context.at,
    ),
  )
}

/** M16; a credit from suspense has its item already. A shortfall is a claim against the bank. */
function openItemForReturn(
  { transfer, partner, partnerReference, journalKey, returnedKobo: cameKobo, sourceAccount: stoodIn }: TransferReturned,
  context: HookContext,
): PlanPart {
  if (!isBankPayment(transfer)) return {}
  const waits = { partner, side: 'in', key: returnKey(partnerReference), amount: cameKobo, journalKey } as const
  const item = mergePlans(stoodIn === 'clearing' ? addClearingItem(context, waits) : {}, {
    jobs: [closeDecidedCasesJob.enqueue({ transferId: transfer.id })],
  })
  if (cameKobo === transfer.amount) return item
  const short = transfer.amount - cameKobo
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  const money = { kind: 'difference', account_kind: 'suspense_bank_debit', amount: short, case_key: journalKey } as const
  const reason = 'The rail gave back less than was paid; the customer has everything back, and the bank owes us the rest.'
  return mergePlans(item, openCasePlan(context.nextId('sus'), { partner, ...money, ...about, reason }, context.at))
}

/** Nothing is posted for an answer alone (docs/decisions/0009): the statement, or an operator, decides whether money came. */
function openReportedReturnCase({ transfer, partner, partnerReference }: TransferReturnReported, { nextId, at }: HookContext): PlanPart {
  const about = { business_id: transfer.business_id, subject_id: transfer.id, session_id: transfer.session_id }
  const money = { kind: 'difference', account_kind: null, amount: transfer.amount, case_key: reportedReturnKey(partner, partnerReference) } as const
  const reason = 'The bank says that it has given this payment back, and its statement does not show that.'
  return openCasePlan(nextId('sus'), { partner, ...money, ...about, reason }, at)
}

/** A job, because its money in clearing can only be moved by a command that locks it. */
function queueContradiction({ partnerReference, statement, code }: TransferContradicted): PlanPart {
  return { jobs: [openContradictionJob.enqueue({ reference: partnerReference, says: statement, code })] }
}

type ClearingEntry = { partner: string; side: 'in' | 'out'; key: string; amount: Kobo; journalKey: string }

function addClearingItem({ at, nextId }: HookContext, { key, journalKey, ...item }: ClearingEntry): PlanPart {
  return { adds: [clearingItemTable.add(clearingItemRow(nextId('clr'), { ...item, matching_key: key, journal_key: journalKey }, at))] }
}

export function clearingItemRow(
  id: string,
  item: Pick<ClearingItemRow, 'partner' | 'side' | 'matching_key' | 'amount' | 'journal_key'>,
  at: Date,
): ClearingItemRow {
  return { id, ...item, opened_at: at, line_id: null, matched_by: null, case_id: null }
}
