import { z } from 'zod'
import { EXPECTED_ACCOUNT_STATES, MISMATCH_KINDS } from '../collections/contract.ts'
import { rolesWith } from '../identity/contract.ts'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText } from '../../platform/http/contract.ts'

/**
 * What a till shows of an order. `confirmed`: exactly its amount is posted. `wrong`: another amount came, or it came late or twice.
 * `sending_back`: what did not fit is on its way back. `accepted`: somebody took another amount, or a late one, as it was. `ended`: its time is
 * over, or it was cancelled, and nothing was taken.
 */
export const TILL_STAGES = ['waiting', 'confirmed', 'wrong', 'sending_back', 'accepted', 'ended'] as const

/** What became of money that came and did not fit. */
export const TILL_MISMATCH_STATES = ['open', 'kept', 'completed', 'sending_back', 'sent_back'] as const

export const TILL_ACTS = ['cancel', 'look', 'accept'] as const

/** A payment that is posted at the cashpoint. */
export const tillPaymentSchema = z.object({
  _id: z.string(),
  amount: koboSchema,
  /** False: it is not what its order asks for, and the goods stay. */
  fits: z.boolean(),
  /** What is said of it: the whole order that it completes, or its own amount. */
  said: koboSchema,
  order: z.string().nullable(),
  channel: z.string(),
  /** The first name and an initial. */
  payer: shownText(),
  bank: shownText(),
  /** The last four digits. */
  account: z.string(),
  at: instantSchema,
})
export type TillPayment = z.input<typeof tillPaymentSchema>

export const tillOrderSchema = z.object({
  _id: z.string(),
  amount: koboSchema,
  received: koboSchema,
  stage: z.enum(TILL_STAGES),
  /** Of a wrong amount. */
  kind: z.enum(MISMATCH_KINDS).nullable(),
  /** Of a short order what is missing, of an over payment what is too much. */
  difference: koboSchema,
  /** What came and did not fit, and what became of it. */
  mismatch: z.object({ state: z.enum(TILL_MISMATCH_STATES), amount: koboSchema }).nullable(),
  /** What was taken for this order. */
  taken: koboSchema,
  accountstate: z.enum(EXPECTED_ACCOUNT_STATES),
  account: z.object({ number: z.string(), name: shownText(), bank: shownText(), qr: z.string(), dialcode: z.string().nullable() }).nullable(),
  /** The last payment to its number. */
  payment: tillPaymentSchema.nullable(),
  /** When the bank was asked for it, when it answered, and whether it could not. */
  asked: instantSchema.nullable(),
  answered: instantSchema.nullable(),
  unanswered: z.boolean(),
  expires: instantSchema,
  createdon: instantSchema,
  allowed: z.array(z.enum(TILL_ACTS)),
})
export type TillOrder = z.input<typeof tillOrderSchema>

export const tillSettingSchema = z.object({ says_total: z.boolean(), may_accept: z.boolean() })

export const tillSchema = z.object({
  cashpoint: z.object({ _id: z.string(), name: shownText(), business: shownText(), cashier: shownText() }),
  /** Whether a customer can pay here now. */
  takes_money: z.boolean(),
  setting: tillSettingSchema,
  shift: z.object({ _id: z.string(), openedon: instantSchema }).nullable(),
  /** Of the last day: first those that wait, are short or are not decided, then the newest others. */
  orders: z.array(tillOrderSchema),
  /** The newest payments of today. */
  book: z.array(tillPaymentSchema),
  payments_today: z.int(),
  asof: instantSchema,
})
export type TillState = z.input<typeof tillSchema>

const ofCashpoint = z.strictObject({ id: z.string().max(40) })
const ofOrder = z.strictObject({ id: z.string().max(40) })
const works = rolesWith('work_at_cashpoint')

export const showTill = route({
  operation: 'tills.show',
  roles: works,
  method: 'GET',
  path: '/cashpoint/{id}/till/show',
  summary: 'The till of the own cashpoint: orders that wait, and the newest payments',
  params: ofCashpoint,
  refreshedBy: EVERY_EVENT,
  reply: tillSchema,
})

export const hearPayments = route({
  operation: 'tills.hear',
  roles: works,
  method: 'GET',
  path: '/cashpoint/{id}/till/payments/show',
  summary: 'Payments posted at the own cashpoint from a time on, the oldest first, 200 at most',
  params: ofCashpoint,
  query: z.strictObject({ since: z.iso.datetime() }),
  reply: z.array(tillPaymentSchema),
})

export const openTillOrder = route({
  operation: 'tills.open_order',
  roles: works,
  method: 'POST',
  path: '/cashpoint/{id}/till/order',
  summary: 'Ask a customer at the counter for exactly this amount; the answer has or will have an account number for it alone',
  params: ofCashpoint,
  body: z.strictObject({ amount: amountSchema }),
  reply: tillOrderSchema,
})

export const cancelTillOrder = route({
  operation: 'tills.cancel_order',
  roles: works,
  method: 'POST',
  path: '/cashpoint/till/order/{id}/cancel',
  summary: 'End an order of the till for which nothing came',
  params: ofOrder,
  body: z.strictObject({}),
  reply: tillOrderSchema,
})

export const lookForPayment = route({
  operation: 'tills.look',
  roles: works,
  method: 'POST',
  path: '/cashpoint/till/order/{id}/look',
  summary: 'The customer says it is sent: ask the bank at once, and show payments near the amount',
  params: ofOrder,
  body: z.strictObject({}),
  reply: z.object({ order: tillOrderSchema, near: z.array(tillPaymentSchema) }),
})

export const acceptTillOrder = route({
  operation: 'tills.accept_order',
  roles: works,
  method: 'POST',
  path: '/cashpoint/till/order/{id}/accept',
  summary: 'Take a wrong amount as it is, where the owner allows it; no money moves',
  params: ofOrder,
  body: z.strictObject({}),
  reply: tillOrderSchema,
})

export const showTillTotal = route({
  operation: 'tills.show_total',
  roles: works,
  method: 'GET',
  path: '/cashpoint/{id}/till/total/show',
  summary: 'How much came today at the own cashpoint by channel, where the owner allows it',
  params: ofCashpoint,
  refreshedBy: EVERY_EVENT,
  reply: z.object({
    total: koboSchema,
    payments: z.int(),
    channels: z.array(z.object({ channel: z.string(), payments: z.int(), amount: koboSchema })),
    asof: instantSchema,
  }),
})

export const noteCash = route({
  operation: 'tills.note_cash',
  roles: works,
  method: 'POST',
  path: '/cashpoint/{id}/till/cash',
  summary: 'Note a cash sale, or cash paid out of the drawer, for the open shift; it is no money received',
  params: ofCashpoint,
  body: z.strictObject({ kind: z.enum(['sale', 'paid_out']), amount: amountSchema, note: lineSchema(60).optional() }),
  reply: z.object({ sales: z.int() }),
})

const decides = rolesWith('reverse')
const ofMerchant = z.strictObject({ id: z.string().max(40) })
const tillOfOwnerSchema = tillSettingSchema.extend({ cashpoint: z.object({ _id: z.string(), name: shownText(), cashier: shownText() }) })

export const listTills = route({
  operation: 'tills.list',
  roles: decides,
  method: 'GET',
  path: '/merchant/{id}/tills/show',
  summary: 'What the cashier of each cashpoint may do at the till',
  params: ofMerchant,
  refreshedBy: EVERY_EVENT,
  reply: z.array(tillOfOwnerSchema),
})

export const setTill = route({
  operation: 'tills.set',
  roles: decides,
  method: 'POST',
  path: '/merchant/tills/{id}/set',
  summary: 'Let the cashier of a cashpoint hear the total of the day, or take a wrong amount as it is',
  params: ofCashpoint,
  body: z.strictObject({ says_total: z.boolean(), may_accept: z.boolean() }),
  reply: z.object({}),
})
