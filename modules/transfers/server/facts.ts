import type { Kobo } from '../../../platform/money/index.ts'
import type { TransferRow } from './rows.ts'

/** What happened to a transfer, told to the riders of higher modules in the same commit. The row is as it stands afterwards. */
export type TransferHeld = { type: 'transfer.held'; transfer: TransferRow }
export type TransferFailed = { type: 'transfer.failed'; transfer: TransferRow }
/** M14 and M17: the bank has paid what we sent under `partnerReference`. */
export type TransferSettled = {
  type: 'transfer.settled'
  transfer: TransferRow
  partner: string
  partnerReference: string
  journalKey: string
  balanceAfterKobo: Kobo
}
/** M18 and M19: paid in our books, without a rail. */
export type TransferBooked = {
  type: 'transfer.booked'
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
