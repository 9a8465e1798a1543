import type { Transaction } from './transactions.ts'

/** A transaction in Paystack's shape: amounts in kobo. */
export const wireTransaction = (transaction: Transaction) => ({
  id: Number(transaction.id),
  domain: 'test',
  status: transaction.status,
  reference: transaction.reference,
  amount: Number(transaction.amount_kobo),
  message: null,
  gateway_response: transaction.gateway_response,
  paid_at: transaction.paid_at,
  created_at: transaction.created_at,
  channel: 'card',
  currency: 'NGN',
  fees: Number(transaction.fees_kobo),
  metadata: { description: transaction.description },
  authorization: {
    bin: transaction.bin,
    last4: transaction.last4,
    brand: transaction.brand,
    bank: transaction.bank,
    channel: 'card',
    country_code: 'NG',
    account_name: transaction.account_name,
  },
  customer: { email: transaction.email, first_name: null, last_name: null },
})
