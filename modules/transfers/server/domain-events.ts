import { defineEvent } from '../../ledger/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { TransferRow } from './rows.ts'

/** Domain events of transfers, for commit hooks of higher modules in the same commit. The row is as after the commit. */
export type TransferHeld = { transfer: TransferRow }
export type TransferFailed = { transfer: TransferRow }
/** M14 and M17: the bank has paid the payment sent under `partnerReference`. */
export type TransferSettled = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  journalKey: string
  balanceAfterKobo: Kobo
}
/** An operator has to decide; `review_reason` says why. */
export type TransferInReview = { transfer: TransferRow; partner: string; partnerReference: string }
/** M52: the bank has paid a transfer that had failed and whose hold was released. */
export type TransferPaidLate = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  journalKey: string
}
/** A late payment has come back to the bank. */
export type TransferRecalled = { transfer: TransferRow }
/** M52, resolved: the sender has agreed to a late payment, and its total was taken. */
export type TransferAccepted = { transfer: TransferRow; balanceAfterKobo: Kobo }
/** M65: the house bears a late payment. */
export type TransferLost = { transfer: TransferRow }
/**
 * M16: the rail returned the payment. `cameKobo` is the part of its amount that came; the wallet has everything back.
 * `sourceAccount`: the credit waited in clearing for its line, or was matched before and stood in suspense without an owner. Or nothing
 * was ever debited, and people have proven it (M54).
 */
export type TransferReturned = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  journalKey: string
  returnedKobo: Kobo
  sourceAccount: 'clearing' | 'suspense' | 'unpaid'
  balanceAfterKobo: Kobo
}
/** The bank's answer says that the rail has returned a settled payment. No money moves: the statement decides. */
export type TransferReturnReported = { transfer: TransferRow; partner: string; partnerReference: string }
/**
 * The bank says that it did not pay although it had confirmed the payment, or that it paid otherwise than we asked.
 * This answer alone changes nothing.
 */
export type TransferContradicted = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  code: string
  statement: Contradiction
}
/** "Not paid" after the bank had confirmed the payment, or "paid" with another amount or account than ours. */
export type Contradiction = 'not_paid' | 'paid_otherwise'
/** M18 and M19: paid in our books, without a rail. */
export type TransferBooked = {
  transfer: TransferRow
  journalKey: string
  balanceAfterKobo: Kobo
  receiver: {
    businessId: string
    cashpointId: string
    accountNumber: string
    /** The id of the receiver's collection for this transfer. */
    collectionId: string
    feeKobo: Kobo
    vatKobo: Kobo
    balanceAfterKobo: Kobo
  }
}

export const transferHeld = defineEvent<TransferHeld>('transfer.held')
export const transferFailed = defineEvent<TransferFailed>('transfer.failed')
export const transferSettled = defineEvent<TransferSettled>('transfer.settled')
export const transferInReview = defineEvent<TransferInReview>('transfer.in_review')
export const transferPaidLate = defineEvent<TransferPaidLate>('transfer.paid_late')
export const transferRecalled = defineEvent<TransferRecalled>('transfer.recalled')
export const transferAccepted = defineEvent<TransferAccepted>('transfer.accepted')
export const transferLost = defineEvent<TransferLost>('transfer.lost')
export const transferReturned = defineEvent<TransferReturned>('transfer.returned')
export const transferReturnReported = defineEvent<TransferReturnReported>('transfer.said_returned')
export const transferContradicted = defineEvent<TransferContradicted>('transfer.contradicted')
export const transferBooked = defineEvent<TransferBooked>('transfer.booked')
