import { defineEvent } from '../../ledger/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { TransferRow } from './rows.ts'

/** What happened to a transfer, told to the riders of higher modules in the same commit. The row is as it stands afterwards. */
export type TransferHeld = { transfer: TransferRow }
export type TransferFailed = { transfer: TransferRow }
/** M14 and M17: the bank has paid what we sent under `partnerReference`. */
export type TransferSettled = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  journalKey: string
  balanceAfterKobo: Kobo
}
/** A person has to decide it from now on; `review_reason` says why. */
export type TransferInReview = { transfer: TransferRow; partner: string; partnerReference: string }
/** M52: the bank has paid what we had called failed and given back. */
export type TransferPaidLate = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  journalKey: string
}
/** What was paid late has come back to the bank. */
export type TransferRecalled = { transfer: TransferRow }
/**
 * M16: the rail gave it back. `cameKobo` is what came of its amount; the wallet has everything back. `stoodIn`: what came waited in
 * clearing for its line, or was matched already and stood in suspense as nobody's.
 */
export type TransferReturned = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  journalKey: string
  returnedKobo: Kobo
  sourceAccount: 'clearing' | 'suspense'
  balanceAfterKobo: Kobo
}
/** The bank says that the rail has given a settled payment back. A word and no money: its statement decides. */
export type TransferReturnReported = { transfer: TransferRow; partner: string; partnerReference: string }
/**
 * The bank says that it did not pay what it had said it paid, or that it paid otherwise than we asked. Nothing is changed by
 * that word alone.
 */
export type TransferContradicted = {
  transfer: TransferRow
  partner: string
  partnerReference: string
  code: string
  says: Contradiction
}
/** "Not paid" of what it had paid, or "paid" of another amount or account than ours. */
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
    /** The id of the collection that this is to the receiver. */
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
export const transferReturned = defineEvent<TransferReturned>('transfer.returned')
export const transferReturnReported = defineEvent<TransferReturnReported>('transfer.said_returned')
export const transferContradicted = defineEvent<TransferContradicted>('transfer.contradicted')
export const transferBooked = defineEvent<TransferBooked>('transfer.booked')
