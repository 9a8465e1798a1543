import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { accountNumberSchema, bankCodeSchema } from '../institutions/contract.ts'
import { quoteSchema } from '../pricing/contract.ts'

export const TRANSFER_STATES = [
  'quoted',
  'awaiting_approval',
  'held',
  'sending',
  'pending',
  'unclear',
  'querying',
  'review',
  'settled',
  'failed',
  'returned',
  'declined',
  'expired',
  'withdrawn',
  'cancelled',
  'paid_late',
  'accepted',
  'recalled',
  'lost',
] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/**
 * `sending_back`: a customer's payment that the business returns. `bill`: a purchase at a biller, without a bank. `bulk_line`: one line of
 * a bulk run. `bonus` and `referral`: earnings that go to the payout bank. `server/payment-kinds.ts` has the facts of each.
 */
export const PAYMENT_KINDS = ['transfer', 'withdrawal', 'settlement', 'sending_back', 'bill', 'bulk_line', 'bonus', 'referral'] as const

/** The outcome that a person reads: sent, processing or not sent. Never a guess. */
export const OUTCOMES = ['sent', 'processing', 'not_sent'] as const
export type TransferOutcome = (typeof OUTCOMES)[number]

/** The code of the answer 202: by the rules of the business the request waits for the approval of another person. */
export const WAITING_CODE = 'approvals.waiting'

export const remarkSchema = lineSchema(100)
/** The client's reference of the intent: the wallet's prefix and a unique id. */
const referenceSchema = typedText().regex(/^[A-Za-z0-9_-]{8,80}$/, 'transaction_ref is the wallet prefix and a unique id: letters, digits, - and _')

export const beneficiarySchema = z.object({ _id: z.string(), name: shownText(), code: z.string(), number: z.string(), bank: shownText() })

/** At most this many saved beneficiaries are listed. */
export const MAX_BENEFICIARIES = 1000

/** A transfer with its timeline, as its sender may see it. Amounts in kobo. */
export const transferSchema = z.object({
  _id: z.string(),
  /** The id of this transfer's line in the history and of its receipt. */
  transaction_id: z.string(),
  /** `KSW-7Q4K-0P2M`, for people. */
  short_reference: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  state: z.enum(TRANSFER_STATES),
  outcome: z.enum(OUTCOMES),
  /** `00` settled, `09` pending, else the bank's failure code. */
  status: z.string(),
  /** The event, whether the money is safe, and the next step. */
  message: shownText(),
  transaction_ref: z.string(),
  quote: quoteSchema,
  beneficiary: z.object({ name: shownText(), number: z.string(), code: z.string(), bank: shownText() }),
  remark: shownText(),
  session_id: z.string().nullable(),
  createdon: instantSchema,
  endedon: instantSchema.nullable(),
  trail: z.array(
    z.object({ at: instantSchema.nullable(), rule: z.enum(['final', 'open', 'broken', 'next']), title: shownText(), detail: shownText() }),
  ),
  allowed: z.array(z.enum(['receipt', 'retry', 'copy_session', 'support'])),
})
export type TransferView = z.input<typeof transferSchema>

/** The limit that a payment uses up. `resets`: when the used part starts from nothing again. */
const limitSchema = z.object({
  rule: z.string(),
  limit: koboSchema,
  used: koboSchema,
  left: koboSchema,
  resets: z.enum(['at_midnight', 'never']),
  raised_by: z.enum(['verification', 'support']),
})
export type OutflowLimitView = z.input<typeof limitSchema>

/** By the rules of the business it waits, and these people may approve it; null when it is sent at once. */
export const approvalAheadSchema = z.object({ by: shownText() }).nullable()

/** The price of a payment, its beneficiary, and whether it would be accepted now. */
export const paymentQuoteSchema = z.object({
  quote: quoteSchema,
  beneficiary: z.object({ name: shownText(), number: z.string(), code: z.string(), bank: shownText(), first_time: z.boolean() }),
  /** From the amount on from which staff are told of a first payment (`first_payment_large`). */
  is_large: z.boolean(),
  available: koboSchema,
  /** Null for a business that nothing may leave. */
  limit: limitSchema.nullable(),
  /** The refusal that a send would get now; null when it would be accepted. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  approval: approvalAheadSchema,
  /** Another payment of the same amount to the same account in the last ten minutes. */
  duplicate_of: z.object({ _id: z.string(), createdon: instantSchema }).nullable(),
})
export type PaymentQuote = z.input<typeof paymentQuoteSchema>

export const quoteTransfer = route({
  operation: 'transfers.quote',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/wallet/transfer/quote',
  summary: 'What a transfer would cost, whom it would reach, and whether it could go',
  body: z.strictObject({ nuban: accountNumberSchema, bank_code: bankCodeSchema, amount: amountSchema }),
  reply: paymentQuoteSchema,
})

export const sendTransfer = route({
  operation: 'transfers.send',
  roles: rolesWith('send_money'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/wallet/transfer',
  summary: 'Send money to a bank account; takes a PIN grant',
  body: z.strictObject({
    nuban: accountNumberSchema,
    amount: amountSchema,
    bank_code: bankCodeSchema,
    remark: remarkSchema.optional(),
    transaction_ref: referenceSchema,
  }),
  reply: transferSchema,
})

/** The beneficiary of a withdrawal is the payout bank. */
export const quoteWithdrawal = route({
  operation: 'transfers.quote_withdrawal',
  roles: rolesWith('withdraw'),
  method: 'POST',
  path: '/wallet/withdraw/quote',
  summary: 'What a withdrawal to the payout bank would cost, and whether it could go',
  body: z.strictObject({ amount: amountSchema }),
  reply: paymentQuoteSchema,
})

/** From the wallet, or from bonus earnings: an aggregator sends `aggregator`, every other business `bonus`. */
export const WITHDRAWAL_TYPES = ['wallet', 'bonus', 'aggregator'] as const

export const withdraw = route({
  operation: 'transfers.withdraw',
  roles: rolesWith('withdraw'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/wallet/withdraw',
  summary: 'Withdraw to the payout bank, from the wallet or from bonus earnings; takes a PIN grant',
  body: z.strictObject({ amount: amountSchema, type: z.enum(WITHDRAWAL_TYPES).optional() }),
  reply: transferSchema.extend({ wallet_transaction_id: z.string(), token: z.string() }),
})

export const showTransfer = route({
  operation: 'transfers.show',
  apiKey: true,
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/wallet/transfer/{id}/show',
  summary: 'A transfer with its trail: what was asked, what the bank answered, when it is asked again',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: transferSchema,
})

export const listBeneficiaries = route({
  operation: 'transfers.list_beneficiaries',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/wallet/beneficiary/show',
  summary: `Saved beneficiaries by name, each with the time of the last payment to it, at most ${MAX_BENEFICIARIES}`,
  reply: z.array(beneficiarySchema.extend({ last_paid: instantSchema.nullable() })),
  list: true,
})

export const addBeneficiary = route({
  operation: 'transfers.add_beneficiary',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/wallet/beneficiary/add',
  summary: 'Save a beneficiary',
  body: z.strictObject({
    name: lineSchema(100, 'Name is required'),
    number: accountNumberSchema,
    code: bankCodeSchema,
    bank: lineSchema(100).optional(),
  }),
  reply: beneficiarySchema,
})

const savedBeneficiaryParams = z.strictObject({ id: z.string().max(40) })

export const deleteBeneficiary = route({
  operation: 'transfers.delete_beneficiary',
  roles: rolesWith('send_money'),
  method: 'DELETE',
  path: '/wallet/beneficiary/{id}/delete',
  summary: 'Remove a saved beneficiary; it can be put back',
  params: savedBeneficiaryParams,
  reply: z.object({}),
})

export const restoreBeneficiary = route({
  operation: 'transfers.restore_beneficiary',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/wallet/beneficiary/{id}/restore',
  summary: 'Put a removed beneficiary back',
  params: savedBeneficiaryParams,
  reply: z.object({}),
})

export const listCodes = route({
  operation: 'transfers.list_codes',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/wallet/transfer/{outcome}/codes/show',
  summary: 'Status codes that mean success, or failure',
  params: z.strictObject({ outcome: z.enum(['success', 'failure']) }),
  reply: z.array(z.string()),
  list: true,
})

export const showPrefix = route({
  operation: 'transfers.show_prefix',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/wallet/prefix/{businessid}',
  summary: 'First part of the transfer references of a business',
  params: z.strictObject({ businessid: z.string().max(40) }),
  reply: z.object({ prefix: z.string() }),
})
