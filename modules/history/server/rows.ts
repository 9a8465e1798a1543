import type { CustomerPayment, HistoryLine } from '../../history-declaration.ts'

/** A row of `history_item`. */
export type HistoryRow = HistoryLine & { id: string; receipt_id: string }

/** The sums of a customer of a business, by the account from which the money came. */
export type CustomerRow = CustomerPayment
