import type { NarrowRow } from '../../../platform/db/index.ts'
import type { UsedRule } from '../../pricing/index.ts'
import type { TransferState } from '../contract.ts'
import type * as generated from './rows.generated.ts'

/**
 * A transfer: the promise, with the figures that were quoted and accepted. By `route`, `rail` leaves through the bank; `book` and
 * `own` are paid in our books at once (M18, M19). `code`: `00` settled, `09` on its way, else the code of the failure.
 * Without `is_open`, which the database computes from the state for its indexes.
 */
export type TransferRow = NarrowRow<Omit<generated.TransferRow, 'is_open'>, { state: TransferState; rules: UsedRule[] }>

/** Without `is_live`, which the database computes from the state for its indexes. */
export type TransferAttemptRow = Omit<generated.TransferAttemptRow, 'is_live'>

/** The database numbers the answers. */
export type NewTransferAnswer = Omit<generated.TransferAnswerRow, 'id'>
