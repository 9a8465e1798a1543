import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { daySchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, pageSchema, route, shownText } from '../../platform/http/contract.ts'

/** One line of the history. `total` is the effect on the wallet: the principal of money in, the amount and all charges of money out. */
export const historyItemSchema = z.object({
  _id: z.string(),
  subject_id: z.string(),
  /** One of the kinds that modules declare: collection, transfer, withdrawal, settlement, … */
  kind: z.string(),
  type: z.enum(['credit', 'debit']),
  state: z.enum(['confirmed', 'processing', 'failed', 'reversed']),
  /** `00`, `09`, or the code of a failure. */
  status: z.string(),
  /** For a payment that failed or came back: the event, and where the money is. Otherwise null. */
  reason: shownText().nullable(),
  amount: koboSchema,
  fee: koboSchema,
  vat: koboSchema,
  duty: koboSchema,
  total: koboSchema,
  narrative: shownText(),
  /** `KSW-7Q4K-0P2M`, for people. */
  short_reference: z.string(),
  transactionref: z.string(),
  session_id: z.string().nullable(),
  name: shownText(),
  party_account: z.string(),
  party_bank: shownText(),
  channel: z.string(),
  cashpoint: z.object({ _id: z.string(), name: z.string(), accountnumber: z.string().nullable() }).nullable(),
  /** The deactivated cashpoint that was paid by transfer, alternate account or card; the money then went to the default cashpoint. */
  paid_to: z.string().nullable(),
  reversed: z.boolean(),
  reversalexpireson: instantSchema.nullable(),
  receiptID: z.string(),
  repeat_customer_count: z.int(),
  isqualifyforchallenge: z.boolean(),
  issetselfie: z.boolean(),
  /** The product or expense that the business sorted it under. */
  category: z.object({ _id: z.string(), name: shownText() }).nullable(),
  createdon: instantSchema,
})
export type HistoryItem = z.input<typeof historyItemSchema>

/** A name, account number, short reference, transaction reference, session id or amount, as a person types it. */
export const SEARCH_LENGTH = 80
const searchSchema = lineSchema(SEARCH_LENGTH, 'Type a name, an amount or a reference')

const filters = {
  page: pageSchema.optional(),
  cursor: z.string().max(200).optional(),
  startdate: daySchema.optional(),
  enddate: daySchema.optional(),
}

export const showHistory = route({
  operation: 'history.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/wallet/{businessid}/history/show',
  summary: 'Everything that moved the wallet, newest first',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ businessid: z.string().max(40) }),
  query: z.strictObject({
    ...filters,
    /** Other names of the first and the last day. */
    from: daySchema.optional(),
    to: daySchema.optional(),
    type: z.enum(['credit', 'debit']).optional(),
    /** Only money in, by card or by any other means. */
    means: z.enum(['transfer', 'card']).optional(),
    cashpoint: z.string().max(40).optional(),
    /** Only payments that are being processed. */
    state: z.literal('processing').optional(),
    search: searchSchema.optional(),
  }),
  reply: z.array(historyItemSchema),
  list: true,
})

/** Totals of each day in the range; `closed` when the day is over. */
export const showDays = route({
  operation: 'history.show_days',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/wallet/{businessid}/days/show',
  summary: 'Credit and debit totals by Lagos day, and the balance at its end',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ businessid: z.string().max(40) }),
  query: z.strictObject({ startdate: daySchema, enddate: daySchema, cashpoint: z.string().max(40).optional() }),
  reply: z.array(
    z.object({
      day: z.string(),
      credit: koboSchema,
      debit: koboSchema,
      credits: z.int(),
      debits: z.int(),
      closed: z.boolean(),
      /** The wallet at the end of the day, or now. Null for cashiers and for one cashpoint, which has no balance of its own. */
      balance: koboSchema.nullable(),
    }),
  ),
  list: true,
})

export const showPayouts = route({
  operation: 'history.show_payouts',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/payouts/show',
  summary: 'Latest movements of a business, for the dashboard',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject(filters),
  reply: z.array(historyItemSchema),
  list: true,
})

/** The list record of S1 §3: a customer's payment with its transaction inside. */
export const merchantTransactionSchema = z.object({
  _id: z.string(),
  name: shownText(),
  createdon: instantSchema,
  orderamount: koboSchema,
  orderdescription: shownText(),
  accountnumber: z.string().nullable(),
  paymentstatus: z.string(),
  accountbalance: koboSchema.nullable(),
  reversed: z.boolean(),
  status: z.string(),
  issetselfie: z.boolean(),
  merchant: z.string(),
  merchanttransactiondata: z.array(
    z.object({
      _id: z.string(),
      type: z.enum(['credit', 'debit']),
      transactionref: z.string(),
      narrative: shownText(),
      reversalexpireson: instantSchema.nullable(),
      createdon: instantSchema,
      reversed: z.boolean(),
      issenttowebhook: z.boolean(),
      issetselfie: z.boolean(),
      isqualifyforchallenge: z.boolean(),
      ismasked: z.boolean(),
      amount: koboSchema,
    }),
  ),
})

const transactionFilters = {
  ...filters,
  type: z.enum(['credit', 'debit']).optional(),
  transferType: z.enum(['all', 'transfer', 'card']).optional(),
  /** Only payments that did not reach the webhook of the business. */
  failedwebhook: z.literal('true').optional(),
}

export const showTransactions = route({
  operation: 'history.show_transactions',
  apiKey: true,
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/transactions/show',
  summary: 'Payments received by a business',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ ...transactionFilters, merchant: z.string().max(40).optional() }),
  reply: z.array(merchantTransactionSchema),
  list: true,
})

/** The second path of the same list (AMB-39): the page of virtual accounts reads it. */
export const showAccountTransactions = route({
  operation: 'history.show_account_transactions',
  apiKey: true,
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/transaction/show',
  summary: 'Payments received on the account numbers of a business',
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({ ...transactionFilters, merchant: z.string().max(40) }),
  reply: z.array(merchantTransactionSchema),
  list: true,
})

export const showInboundCount = route({
  operation: 'history.show_inbound_count',
  apiKey: true,
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/inbound/count/show',
  summary: 'How many payments a business received, by means',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ merchant: z.string().max(40).optional(), startdate: daySchema.optional(), enddate: daySchema.optional() }),
  reply: z.object({ all: z.int(), transfer: z.int(), card: z.int() }),
})

export const showCashpointTransactions = route({
  operation: 'history.show_cashpoint_transactions',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/{id}/transactions/show',
  summary: 'Payments received at one cashpoint; a cashier sees the own',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({
    page: pageSchema.optional(),
    cursor: z.string().max(200).optional(),
    period: z.literal('year').optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
    search: searchSchema.optional(),
  }),
  reply: z.array(historyItemSchema),
  list: true,
})

/** All movements of one cashpoint. Its transactions list the payments received there. */
export const showCashpointPayouts = route({
  operation: 'history.show_cashpoint_payouts',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/{id}/payouts/show',
  summary: 'Movements of one cashpoint; a cashier sees the own',
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject(filters),
  reply: z.array(historyItemSchema),
  list: true,
})

const customerSchema = z.object({
  name: shownText(),
  accountnumber: z.string(),
  bank: shownText(),
  payments: z.int(),
  amount: koboSchema,
  last: instantSchema,
})

export const showCustomers = route({
  operation: 'history.show_customers',
  apiKey: true,
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/customers/show',
  summary: 'Who paid this business, the latest payment first; customers whose payments all went back come last',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ page: pageSchema.optional(), search: lineSchema(SEARCH_LENGTH, 'Type a name or an account number').optional() }),
  reply: z.array(customerSchema),
  list: true,
})

export const showCashpointCustomers = route({
  operation: 'history.show_cashpoint_customers',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/{id}/customers/show',
  summary: 'Who paid at one cashpoint, the latest payment first; a cashier sees the own',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  reply: z.array(customerSchema),
  list: true,
})

/** For the choice of a bank: what was used last comes first. */
export const showRecentBanks = route({
  operation: 'history.show_recent_banks',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/bank/recent/show',
  summary: 'Codes of the banks to which this business paid last, newest first, at most five',
  reply: z.array(z.string()),
  list: true,
})

/** For the choice of a beneficiary. Each account once, also when it is not saved. */
export const showRecentPayees = route({
  operation: 'history.show_recent_payees',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/wallet/payee/recent/show',
  summary: 'Accounts to which this business sent money last, newest first, at most six',
  refreshedBy: EVERY_EVENT,
  reply: z.array(z.object({ name: shownText(), number: z.string(), code: z.string(), bank: shownText(), last_paid: instantSchema })),
  list: true,
})

const receiptDetailsSchema = historyItemSchema.extend({
  beneficiaryAccountNo: z.string(),
  beneficiaryBank: z.string(),
  beneficiaryName: shownText(),
  dispute_status: z.enum(['non', 'pending', 'resolved']),
  business: z.string(),
  /** The word of the status code: success, failed, pending or paid; the direction where there is no code. */
  status_word: z.string(),
  /** Actions that the page may offer for this transaction: those of the history and those of the details. */
  allowed: z.array(z.string()),
  /** What other modules know about it, by module: the shape is in the contract of each (`historyDetail` in its `module.ts`). */
  details: z.record(z.string(), z.unknown()),
})

export const showReceipt = route({
  operation: 'history.show_receipt',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/merchant/receipt/show',
  summary: 'Details of a transaction as its receipt states them',
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({ businessid: z.string().max(40), transactionId: z.string().max(40) }),
  reply: receiptDetailsSchema,
})

/** The cashier's own call for the same details (CASHIER-45). */
export const showCashierTransaction = route({
  operation: 'history.show_cashier_transaction',
  roles: rolesWith('work_at_cashpoint'),
  method: 'GET',
  path: '/cashpoint/transaction/show',
  summary: 'Details of a transaction at the own cashpoint',
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({ cashpoint: z.string().max(40), transactionId: z.string().max(40) }),
  reply: receiptDetailsSchema,
})

/** For the other side of the payment, without charges of the business; or for the business itself, with them. */
const copySchema = z.enum(['customer', 'trader'])
const receiptQuery = { businessid: z.string().max(40), transactionId: z.string().max(40), copy: copySchema.optional() }

/** A receipt as every format draws it. */
export const receiptCopySchema = z.object({
  copy: copySchema,
  direction: z.enum(['credit', 'debit']),
  heading: z.string(),
  business: z.object({ name: shownText(), address: shownText() }),
  product: z.string(),
  amount: koboSchema,
  amount_in_words: z.string(),
  /** In their order. `detail` is a second line, or empty. */
  facts: z.array(z.object({ name: z.string(), value: shownText(), detail: shownText() })),
  /** For the trader: amount, charges and the sum of both. Empty in the customer's copy. */
  bill: z.array(z.object({ name: z.string(), amount: koboSchema, style: z.enum(['line', 'part', 'total']) })),
  issued: shownText(),
  /** The receipt as a message. */
  text: shownText(),
  receipt_id: z.string(),
  /** Of its file, without the ending. It has the short reference, so that two receipts differ. */
  file_name: z.string(),
})

export const showReceiptCopy = route({
  operation: 'history.show_receipt_copy',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/merchant/receipt/copy/show',
  summary: 'A receipt with the status of now, for the customer or for the trader; cashiers get the customer’s',
  query: z.strictObject(receiptQuery),
  reply: receiptCopySchema,
})

/** The file of each receipt begins so (TXN-68). Its short reference follows. */
export const RECEIPT_FILE = 'kasuwa-transaction-receipt'

const RECEIPT_FORMATS = ['a4', '58mm', '80mm'] as const
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number]

export const downloadCounterSign = route({
  operation: 'history.download_counter_sign',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/cashpoint/{id}/sign/download',
  summary: 'A sign for the counter as PDF on A5: account number, QR code and dial code of the cashpoint; a cashier gets the own',
  maxConcurrent: 16,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.any(),
  file: 'application/pdf',
})

export const downloadReceipt = route({
  operation: 'history.download_receipt',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/merchant/receipt/download',
  summary: 'The receipt as PDF, on A4 or as wide as a thermal printer; the customer’s copy unless asked otherwise',
  // Each takes a worker thread some 20 ms, so the last of them waits a third of a second.
  maxConcurrent: 16,
  query: z.strictObject({ ...receiptQuery, format: z.enum(RECEIPT_FORMATS).optional() }),
  reply: z.any(),
  file: 'application/pdf',
})
