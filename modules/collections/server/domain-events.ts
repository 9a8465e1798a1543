import { defineEvent } from '../../ledger/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { CollectionRow } from './rows.ts'

/** Money in whose owner is unknown or may not be credited (M48). `id` becomes the id of its case. */
export type SuspendedCredit = {
  id: string
  partner: string
  sessionId: string
  amountKobo: Kobo
  accountNumber: string
  payerName: string
  /** `unknown_account`, `not_activated`, or the standing of the business. */
  reason: string
  /** The partner's own deduction, which never reaches our account there. */
  costKobo?: Kobo
  isSettledLater?: true
}

/** Published in the commit of the posting, for commit hooks of higher modules. */
export type CollectionPosted = {
  collection: CollectionRow
  accountNumber: string
  journalKey: string
  /** Null while the money is not in the wallet. */
  balanceAfterKobo: Kobo | null
  /** The partner's own deduction, which never reaches our account there. */
  costKobo?: Kobo
  /** The partner pays out a batch later: no clearing item waits for the statement. */
  isSettledLater?: true
  /** What stands under a lien in this commit, because it does not fit what was expected. */
  heldKobo?: Kobo
  /** Out of a case (M49): its clearing item is there since the credit came. */
  isAssigned?: true
}
/** The bank has confirmed a credit that was posted under a lien. */
export type CollectionConfirmed = { collection: CollectionRow; accountNumber: string; balanceAfterKobo: Kobo }
export type CollectionSuspended = { suspended: SuspendedCredit; journalKey: string }

/** A credit posted under a lien never came, or not for this account: it is withdrawn with its lien. */
export type CollectionDisproved = { collection: CollectionRow; accountNumber: string; balanceAfterKobo: Kobo }
/** It came for another account: the money in clearing waits in suspense for its owner. */
export type CollectionReassigned = { suspended: SuspendedCredit; journalKey: string }

/** M10: the payer has it back. */
export type CollectionSentBack = { collection: CollectionRow }
/** The payer's bank returned what was sent back (M16). */
export type CollectionReturnedToWallet = { collection: CollectionRow }

export const collectionPosted = defineEvent<CollectionPosted>('collection.posted')
export const collectionConfirmed = defineEvent<CollectionConfirmed>('collection.confirmed')
export const collectionSuspended = defineEvent<CollectionSuspended>('collection.suspended')
export const collectionDisproved = defineEvent<CollectionDisproved>('collection.disproved')
export const collectionSentBack = defineEvent<CollectionSentBack>('collection.sent_back')
export const collectionReturnedToWallet = defineEvent<CollectionReturnedToWallet>('collection.returned_to_wallet')
export const collectionReassigned = defineEvent<CollectionReassigned>('collection.reassigned')
