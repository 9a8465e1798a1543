import type { Kobo } from '../../../platform/money/index.ts'

/** A collection as it stands in its table: money in, whose owner is known. */
export type CollectionRow = {
  id: string
  business_id: string
  cashpoint_id: string
  partner: string
  session_id: string
  state: 'posted' | 'posted_on_lien'
  amount: Kobo
  fee: Kobo
  vat: Kobo
  channel: string
  payer_name: string
  payer_account: string
  payer_bank_code: string
  payer_bank_name: string
  narration: string
  received_at: Date
  posted_at: Date
  reversal_expires_at: Date
  /** The lien under which it was posted, while the bank could not be asked. */
  hold_id: string | null
}

/** Money in whose owner we cannot credit: a case from the first moment (M48). */
export type SuspenseRow = {
  id: string
  partner: string
  account_kind: 'suspense_unmatched'
  amount: Kobo
  session_id: string
  account_number: string
  reason: string
  payer_name: string
  state: 'open' | 'claimed' | 'proposed' | 'resolved'
  opened_at: Date
  due_at: Date
}

/** Told to the riders of higher modules in the commit of the posting. */
export type CollectionPosted = {
  type: 'collection.posted'
  collection: CollectionRow
  accountNumber: string
  journalKey: string
  balanceAfterKobo: Kobo
}
/** The bank has confirmed what was posted under a lien. */
export type CollectionConfirmed = { type: 'collection.confirmed'; collection: CollectionRow; accountNumber: string; balanceAfterKobo: Kobo }
export type CollectionSuspended = { type: 'collection.suspended'; item: SuspenseRow; journalKey: string }
