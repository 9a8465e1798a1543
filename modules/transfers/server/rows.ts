import type { NarrowRow } from '../../../platform/db/index.ts'
import type { UsedRule } from '../../pricing/index.ts'
import type { TransferState } from '../contract.ts'
import type * as generated from './rows.generated.ts'

/**
 * A row of `transfer`: the order to pay, with the figures that were quoted and accepted. Without `is_open`, which the database computes
 * from the state for its indexes.
 * - `route`: `rail` leaves through the bank; `book` and `own` are paid in our books at once (M18, M19).
 * - `code`: `00` settled, `09` pending, otherwise the failure code of the bank or our own.
 * - `sent_at`: the time of the first sending; the pending time counts from it.
 * - `doubt_told_at`: the time of the last alarm for a transfer that stayed pending.
 * - `review_reason`: age, a code that asks for a review, or an answer with another amount or account.
 * - `review_said`: the code of the first definite failure during the review, which decided nothing.
 */
export type TransferRow = NarrowRow<Omit<generated.TransferRow, 'is_open'>, { state: TransferState; rules: UsedRule[] }>

/**
 * Without `is_live`, which the database computes from the state for its indexes. `sent_at`: the time just before the last call to the
 * bank; null before the first.
 */
export type TransferAttemptRow = Omit<generated.TransferAttemptRow, 'is_live'>

/** The database numbers the answers. */
export type NewTransferAnswer = Omit<generated.TransferAnswerRow, 'id'>
