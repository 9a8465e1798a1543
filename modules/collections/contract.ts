import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { approvalAheadSchema, transferSchema } from '../transfers/contract.ts'

/** What came for an expected payment and does not fit. */
export const MISMATCH_KINDS = ['short', 'over', 'late', 'double', 'unknown'] as const
export type MismatchKind = (typeof MISMATCH_KINDS)[number]

/** `asked`: the bank is being asked for a number. `own`: of this payment alone. `shared`: that of the cashpoint, which several payments have. */
export const EXPECTED_ACCOUNT_STATES = ['asked', 'own', 'shared'] as const

/** Reasons for sending a payment back, as the person chooses them; others are typed. */
export const REVERSAL_REASON_LENGTH = 80

export const REVERSAL_REQUEST_STATES = ['asked', 'accepted', 'declined', 'expired'] as const

/** A cashier's request that a payment is sent back. Amounts in kobo. */
export const reversalRequestSchema = z.object({
  _id: z.string(),
  /** The line of the history. */
  transaction_id: z.string(),
  state: z.enum(REVERSAL_REQUEST_STATES),
  amount: koboSchema,
  payer: shownText(),
  reason: shownText(),
  askedby: shownText(),
  cashpoint: shownText(),
  askedon: instantSchema,
  /** Until then it can be decided. */
  expires: instantSchema,
  decidedby: shownText().nullable(),
  /** Why it was declined. */
  answer: shownText().nullable(),
})
export type ReversalRequest = z.input<typeof reversalRequestSchema>

const reversalQuoteSchema = z.object({
  /** The amount that the payer gets back. */
  amount: koboSchema,
  /** The fee of the payment, which comes back to the business. */
  fee_returned: koboSchema,
  /** Leaves the wallet: the amount without the fee. */
  total: koboSchema,
  beneficiary: z.object({ name: shownText(), number: z.string(), bank: shownText() }),
  expires: instantSchema,
  /** The refusal that a reversal would get now; null when it would be accepted. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  approval: approvalAheadSchema,
  /** The payment that sends it back, once there is one. */
  payment: transferSchema.nullable(),
  /** The open request of a cashier. */
  request: reversalRequestSchema.nullable(),
})
export type ReversalQuote = z.input<typeof reversalQuoteSchema>

const params = z.strictObject({ id: z.string().max(40) })

export const quoteReversal = route({
  operation: 'collections.quote_reversal',
  roles: rolesWith('reverse'),
  method: 'GET',
  path: '/merchant/transaction/{id}/reversal/show',
  summary: 'Whether a payment can be sent back, to whom and until when',
  params,
  refreshedBy: EVERY_EVENT,
  reply: reversalQuoteSchema,
})

export const reverseTransaction = route({
  operation: 'collections.reverse',
  roles: rolesWith('reverse'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/transaction/{id}/reverse',
  summary: 'Send a payment back to the account it came from; takes a PIN grant',
  params,
  body: z.strictObject({
    publickey: typedText().max(100).optional(),
    reason: lineSchema(REVERSAL_REASON_LENGTH),
    /** What the person saw goes back. Another amount by now is refused. */
    amount: amountSchema.optional(),
  }),
  reply: transferSchema,
})

export const askReversal = route({
  operation: 'collections.ask_reversal',
  roles: rolesWith('work_at_cashpoint'),
  method: 'POST',
  path: '/cashpoint/transaction/{id}/reversal/ask',
  summary: 'Ask the owner to send a payment at the own cashpoint back; no money moves',
  params,
  body: z.strictObject({ reason: lineSchema(REVERSAL_REASON_LENGTH) }),
  reply: reversalRequestSchema,
})

export const showReversalRequest = route({
  operation: 'collections.show_reversal_request',
  roles: rolesWith('work_at_cashpoint'),
  method: 'GET',
  path: '/cashpoint/transaction/{id}/reversal/show',
  summary: 'The newest request to send a payment at the own cashpoint back, and whether another one can be made',
  params,
  refreshedBy: EVERY_EVENT,
  reply: z.object({ request: reversalRequestSchema.nullable(), may_ask: z.boolean() }),
})

export const listReversalRequests = route({
  operation: 'collections.list_reversal_requests',
  roles: rolesWith('reverse'),
  method: 'GET',
  path: '/merchant/{id}/reversal/requests/show',
  summary: 'Requests of cashiers to send payments back that wait for a decision, the oldest first',
  params,
  refreshedBy: EVERY_EVENT,
  reply: z.array(reversalRequestSchema),
  list: true,
})

export const declineReversal = route({
  operation: 'collections.decline_reversal',
  roles: rolesWith('reverse'),
  grant: true,
  method: 'POST',
  path: '/merchant/transaction/{id}/reversal/decline',
  summary: 'Decline a cashier’s request to send a payment back; takes a PIN grant',
  params,
  body: z.strictObject({ reason: lineSchema(REVERSAL_REASON_LENGTH).optional() }),
  reply: reversalRequestSchema,
})
