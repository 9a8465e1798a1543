import { z } from 'zod'
import { instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import type { Role } from '../identity/contract.ts'
import { transferSchema } from '../transfers/contract.ts'

/** API-69. */
export const REVERSER_ROLES: readonly Role[] = ['merchant', 'merchant-authorizer']

/** Reasons for sending a payment back, as the person chooses them; others are typed. */
export const REVERSAL_REASON_LENGTH = 80

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
  /** The payment that sends it back, once there is one. */
  payment: transferSchema.nullable(),
})
export type ReversalQuote = z.input<typeof reversalQuoteSchema>

const params = z.strictObject({ id: z.string().max(40) })

export const quoteReversal = route({
  operation: 'collections.quote_reversal',
  roles: REVERSER_ROLES,
  method: 'GET',
  path: '/merchant/transaction/{id}/reversal/show',
  summary: 'Whether a payment can be sent back, to whom and until when',
  params,
  reply: reversalQuoteSchema,
})

export const reverseTransaction = route({
  operation: 'collections.reverse',
  roles: REVERSER_ROLES,
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/transaction/{id}/reverse',
  summary: 'Send a payment back to the account it came from; takes a PIN grant',
  params,
  body: z.strictObject({ publickey: typedText().max(100).optional(), reason: lineSchema(REVERSAL_REASON_LENGTH) }),
  reply: transferSchema,
})
