import { z } from 'zod'
import { type Role, SENDER_ROLES } from '../identity/contract.ts'
import { amountSchema, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'

/** May take a card payment. A cashier does so at the own cashpoint. */
const TAKING_ROLES: readonly Role[] = [...SENDER_ROLES, 'cashier']

/** ₦100: below it the processor's share is more than our fee. */
export const LEAST_CARD_KOBO = 10_000
/** ₦10 million, as the processor allows. */
export const MOST_CARD_KOBO = 1_000_000_000

export const cardPaymentSchema = z.object({
  _id: z.string(),
  cashpoint: z.string(),
  state: z.enum(['started', 'paid', 'settled', 'refunding', 'refunded', 'part_refunded', 'disputed', 'lost', 'failed', 'abandoned']),
  amount: koboSchema,
  fee: koboSchema,
  description: shownText(),
  processor: z.string(),
  /** The page on which the customer pays. */
  url: z.string(),
  expireson: instantSchema,
  /** The day on which the money is in the balance. Null until it is paid. */
  availableon: z.string().nullable(),
  /** Null while the money is on its way. */
  settledon: instantSchema.nullable(),
  /** The refund that was asked for last. */
  refund: z.object({ _id: z.string(), amount: koboSchema, state: z.enum(['requested', 'sent', 'processed', 'failed']) }).nullable(),
  /** The most that the caller may refund. Null: none. */
  refundable: koboSchema.nullable(),
})

/** A link that a customer can still pay. */
const cardLinkSchema = z.object({
  _id: z.string(),
  cashpoint: z.string(),
  cashpoint_name: z.string(),
  amount: koboSchema,
  description: shownText(),
  createdon: instantSchema,
  expireson: instantSchema,
})

export const cardAmountSchema = amountSchema
  .refine((kobo) => kobo >= BigInt(LEAST_CARD_KOBO), 'A card payment is at least ₦100.00')
  .refine((kobo) => kobo <= BigInt(MOST_CARD_KOBO), 'A card payment is at most ₦10,000,000.00')

const takeCardPaymentSchema = z.strictObject({
  merchant: typedText().max(40),
  cashpoint: typedText().max(40),
  amount: cardAmountSchema,
  description: lineSchema(100).optional(),
  /** The processor sends the customer a receipt. Without it, the caller gets the receipt. */
  email: typedText().max(254).pipe(z.email('Enter a valid email address')).optional(),
})

export const takeCardPayment = route({
  operation: 'cards.take_payment',
  roles: TAKING_ROLES,
  method: 'POST',
  path: '/merchant/card/initialise',
  summary: 'Start a payment by card; the customer pays on the page of the processor',
  body: takeCardPaymentSchema,
  reply: cardPaymentSchema,
})

export const showCardPayment = route({
  operation: 'cards.show_payment',
  roles: TAKING_ROLES,
  method: 'GET',
  path: '/merchant/card/{id}/show',
  summary: 'A payment by card, with its page and its state',
  params: z.strictObject({ id: z.string().max(40) }),
  reply: cardPaymentSchema,
})

export const listCardLinks = route({
  operation: 'cards.list_links',
  roles: TAKING_ROLES,
  method: 'GET',
  path: '/merchant/{id}/card/links/show',
  summary: 'Links of card payments that can still be paid, newest first; a cashier sees those of the own cashpoint',
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ cursor: z.string().max(40).optional() }),
  reply: z.array(cardLinkSchema),
  list: true,
})

export const refundCardPayment = route({
  operation: 'cards.refund_payment',
  roles: SENDER_ROLES,
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/card/refund',
  summary: 'Give a customer money of a card payment back, all or a part; our fee stays',
  body: z.strictObject({ merchant: typedText().max(40), payment: typedText().max(40), amount: amountSchema }),
  reply: z.object({ _id: z.string(), payment: z.string(), amount: koboSchema, state: z.enum(['requested', 'sent', 'processed', 'failed']) }),
})
