import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { fileUrlSchema } from '../uploads/contract.ts'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'

/** ₦100: below it the processor's share is more than our fee. */
export const LEAST_CARD_KOBO = 10_000
/** ₦10 million, as the processor allows. */
export const MAX_CARD_KOBO = 1_000_000_000

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

/** Of the payment in the history. `available_on` is the day on which its money is in the balance; `settled` says that it is. */
export const cardDetailSchema = z.object({
  payment: z.string(),
  available_on: z.string(),
  settled: z.boolean(),
  refund: z.object({ amount: koboSchema, done: z.boolean() }).nullable(),
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
  .refine((kobo) => kobo <= BigInt(MAX_CARD_KOBO), 'A card payment is at most ₦10,000,000.00')

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
  roles: rolesWith('take_cards'),
  method: 'POST',
  path: '/merchant/card/initialise',
  summary: 'Start a payment by card; the customer pays on the page of the processor',
  body: takeCardPaymentSchema,
  reply: cardPaymentSchema,
})

export const showCardPayment = route({
  operation: 'cards.show_payment',
  roles: rolesWith('take_cards'),
  method: 'GET',
  path: '/merchant/card/{id}/show',
  summary: 'A payment by card, with its page and its state',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: cardPaymentSchema,
})

export const listCardLinks = route({
  operation: 'cards.list_links',
  roles: rolesWith('take_cards'),
  method: 'GET',
  path: '/merchant/{id}/card/links/show',
  summary: 'Links of card payments that can still be paid, newest first; a cashier sees those of the own cashpoint',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ cursor: z.string().max(40).optional() }),
  reply: z.array(cardLinkSchema),
  list: true,
})

export const refundCardPayment = route({
  operation: 'cards.refund_payment',
  roles: rolesWith('send_money'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/card/refund',
  summary: 'Give a customer money of a card payment back, all or a part; our fee stays',
  body: z.strictObject({ merchant: typedText().max(40), payment: typedText().max(40), amount: amountSchema }),
  reply: z.object({ _id: z.string(), payment: z.string(), amount: koboSchema, state: z.enum(['requested', 'sent', 'processed', 'failed']) }),
})

const disputeSchema = z.object({
  _id: z.string(),
  payment: z.string(),
  cashpoint_name: z.string(),
  description: shownText(),
  paidon: instantSchema.nullable(),
  amount: koboSchema,
  /** `opened`: the processor decides, after the answer of the merchant or without one. */
  state: z.enum(['opened', 'won', 'lost']),
  openedon: instantSchema,
  /** Until then it can be answered; null where the processor names no time. */
  dueon: instantSchema.nullable(),
  endedon: instantSchema.nullable(),
  answer: z.enum(['accepted', 'contested']).nullable(),
  answeredon: instantSchema.nullable(),
  message: shownText().nullable(),
  /** The processor has the answer. */
  is_told: z.boolean(),
  /** Why the processor did not take the answer. */
  refusal: shownText().nullable(),
  may_answer: z.boolean(),
})

export const listCardDisputes = route({
  operation: 'cards.list_disputes',
  roles: rolesWith('send_money'),
  method: 'GET',
  path: '/merchant/{id}/card/disputes/show',
  summary: 'Card payments that customers dispute: the open ones, and the last that have ended',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.array(disputeSchema),
})

const disputeId = typedText().max(60)

export const acceptCardDispute = route({
  operation: 'cards.accept_dispute',
  roles: rolesWith('send_money'),
  grant: true,
  method: 'POST',
  path: '/merchant/card/dispute/accept',
  summary: 'Give the customer of a disputed card payment the money back',
  body: z.strictObject({ merchant: typedText().max(40), dispute: disputeId }),
  reply: disputeSchema,
})

export const contestCardDispute = route({
  operation: 'cards.contest_dispute',
  roles: rolesWith('send_money'),
  method: 'POST',
  path: '/merchant/card/dispute/contest',
  summary: 'Contest a disputed card payment, with a message and a picture that proves it; the processor decides',
  body: z.strictObject({
    merchant: typedText().max(40),
    dispute: disputeId,
    message: lineSchema(500, 'Say what you sold and how it was delivered'),
    file_url: fileUrlSchema,
  }),
  reply: disputeSchema,
})
