import type { NarrowRow } from '../../../platform/db/index.ts'
import type { CustomerPayment, HistoryLine } from '../../kernel/history-declaration.ts'
import type * as generated from './rows.generated.ts'

/** A row of `history_item`: the columns that modules declare, and those that this module adds. The database gives the number. Webhooks are told later. */
export type HistoryRow = NarrowRow<Omit<generated.HistoryItemRow, 'number' | 'webhook_sent'>, HistoryLine>

/** The sums of a customer of a business, by the account from which the money came. */
export type CustomerRow = NarrowRow<generated.CustomerRow, Omit<CustomerPayment, 'cashpoint_id'>>

/** The same at one cashpoint. */
export type CashpointCustomerRow = NarrowRow<generated.CashpointCustomerRow, CustomerPayment>
