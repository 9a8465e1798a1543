import { defineTable } from '../../ledger/index.ts'
import type { CashpointCustomerRow, CustomerRow, HistoryRow } from './rows.ts'
import type { ReceivedMinuteRow } from './rows.generated.ts'

/** Commit hooks lock no row: a line is updated by its subject, and payments are added to the customer's row. */
export const historyItemTable = defineTable<HistoryRow>('history_item', { updatedBy: 'subject_id' })

export const customerTable = defineTable<CustomerRow>('customer', {
  onConflict: addPayments('customer', 'business_id, account_number, bank_code'),
  // Rows of this table are added only by the commit hooks of this module.
  combine: {
    key: ['business_id', 'account_number', 'bank_code'],
    join: (older, newer) => mergeCustomers(older as CustomerRow, newer as CustomerRow),
  },
})

/** Money received in a minute; less than nothing is added when a payment is withdrawn. */
export const receivedMinuteTable = defineTable<ReceivedMinuteRow>('received_minute', {
  onConflict: 'on conflict (business_id, minute) do update set amount = received_minute.amount + excluded.amount',
  combine: {
    key: ['business_id', 'minute'],
    join: (older, newer) => ({ ...newer, amount: (older as ReceivedMinuteRow).amount + (newer as ReceivedMinuteRow).amount }),
  },
})

/** The same sums of each cashpoint. */
export const cashpointCustomerTable = defineTable<CashpointCustomerRow>('cashpoint_customer', {
  onConflict: addPayments('cashpoint_customer', 'cashpoint_id, account_number, bank_code'),
  combine: {
    key: ['cashpoint_id', 'account_number', 'bank_code'],
    join: (older, newer) => mergeCustomers(older as CashpointCustomerRow, newer as CashpointCustomerRow),
  },
})

function addPayments(table: string, key: string): string {
  return `on conflict (${key}) do update set payments = ${table}.payments + excluded.payments,
    received = ${table}.received + excluded.received, first_at = least(${table}.first_at, excluded.first_at),
    last_at = greatest(${table}.last_at, excluded.last_at),
    name = case when excluded.last_at >= ${table}.last_at then excluded.name else ${table}.name end`
}

export function mergeCustomers<Row extends CustomerRow>(older: Row, newer: Row): Row {
  const [earlier, later] = older.last_at <= newer.last_at ? [older, newer] : [newer, older]
  return {
    ...later,
    payments: older.payments + newer.payments,
    received: older.received + newer.received,
    first_at: earlier.first_at < later.first_at ? earlier.first_at : later.first_at,
  }
}
