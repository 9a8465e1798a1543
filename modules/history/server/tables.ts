import { defineTable } from '../../ledger/index.ts'
import type { CustomerRow, HistoryRow } from './rows.ts'
import type { ReceivedMinuteRow } from './rows.generated.ts'

/** Commit hooks lock no row: a line is updated by its subject, and payments are added to the customer's row. */
export const historyItemTable = defineTable<HistoryRow>('history_item', { updatedBy: 'subject_id' })

export const customerTable = defineTable<CustomerRow>('customer', {
  onConflict: `on conflict (business_id, account_number, bank_code) do update set payments = customer.payments + excluded.payments,
    received = customer.received + excluded.received, first_at = least(customer.first_at, excluded.first_at),
    last_at = greatest(customer.last_at, excluded.last_at),
    name = case when excluded.last_at >= customer.last_at then excluded.name else customer.name end`,
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

export function mergeCustomers(older: CustomerRow, newer: CustomerRow): CustomerRow {
  const [earlier, later] = older.last_at <= newer.last_at ? [older, newer] : [newer, older]
  return {
    ...later,
    payments: older.payments + newer.payments,
    received: older.received + newer.received,
    first_at: earlier.first_at < later.first_at ? earlier.first_at : later.first_at,
  }
}
