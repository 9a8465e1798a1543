import type { NarrowRow } from '../../../platform/db/index.ts'
import type { CustomerPayment, HistoryLine } from '../../history-declaration.ts'
import type * as generated from './rows.generated.ts'

/** A line of the history as its table has it: the columns that modules declare, as they declare them, and those that this module adds. */
export type HistoryRow = NarrowRow<generated.HistoryItemRow, HistoryLine>

/** The sums of a customer of a business, by the account that the money came from. */
export type CustomerRow = NarrowRow<generated.CustomerRow, CustomerPayment>
