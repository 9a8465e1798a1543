import { DATE_RANGE, type PermissionSamples } from '../../tests/permissions/samples.ts'

export const samples: PermissionSamples = {
  'history.show_cashpoint_customers': (at) => ({ params: { id: at.cashpoint } }),
  'history.show': (at) => ({ params: { businessid: at.business }, query: { cashpoint: at.cashpoint } }),
  'history.show_recent_banks': () => ({}),
  'history.show_recent_payees': () => ({}),
  'history.show_days': (at) => ({ params: { businessid: at.business }, query: { ...DATE_RANGE, cashpoint: at.cashpoint } }),
  'history.show_payouts': (at) => ({ params: { id: at.business } }),
  'history.show_transactions': (at) => ({ params: { id: at.business }, query: { merchant: at.business } }),
  'history.show_customers': (at) => ({ params: { id: at.business } }),
  'history.show_cashpoint_transactions': (at) => ({ params: { id: at.cashpoint } }),
  'history.show_cashpoint_payouts': (at) => ({ params: { id: at.cashpoint } }),
  'history.show_cashier_transaction': (at) => ({ query: { cashpoint: at.cashpoint, transactionId: at.item } }),
  'history.show_receipt': (at) => ({ query: { businessid: at.business, transactionId: at.item } }),
  'history.show_account_transactions': (at) => ({ query: { merchant: at.business } }),
  'history.show_inbound_count': (at) => ({ params: { id: at.business } }),
  'history.download_receipt': (at) => ({ query: { businessid: at.business, transactionId: at.item } }),
  'history.download_counter_sign': (at) => ({ params: { id: at.cashpoint } }),
  'history.show_receipt_copy': (at) => ({ query: { businessid: at.business, transactionId: at.item } }),
}
