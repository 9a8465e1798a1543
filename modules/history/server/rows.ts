import type { CustomerPayment, HistoryLine } from '../../history-declaration.ts'

/** A line of the history as its table has it. */
export type HistoryRow = HistoryLine & { id: string; receipt_id: string }

/** The sums of a customer of a business, by the account that the money came from. */
export type CustomerRow = CustomerPayment
