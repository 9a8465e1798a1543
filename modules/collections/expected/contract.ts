import { z } from 'zod'
import { EXPECTED_ACCOUNT_STATES, MISMATCH_KINDS } from '../contract.ts'
import { rolesWith } from '../../identity/contract.ts'
import { amountSchema, EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../../platform/http/contract.ts'

export const EXPECTED_PAYMENT_STATES = ['waiting', 'short', 'paid', 'expired', 'cancelled'] as const
export type ExpectedPaymentState = (typeof EXPECTED_PAYMENT_STATES)[number]

export const MISMATCH_STATES = ['open', 'kept', 'completed', 'sending_back', 'sent_back'] as const

/** How long a payer has, in minutes. */
export const VALIDITY_MINUTES = [30, 60, 24 * 60, 48 * 60] as const

/** What an owner or a cashier may do with it now. */
export const EXPECTED_PAYMENT_ACTS = ['cancel'] as const
/** `refund`: of a card payment, by the processor. */
export const MISMATCH_ACTS = ['keep', 'send_back', 'refund', 'join', 'move'] as const

/** Amounts in kobo. */
export const expectedPaymentSchema = z.object({
  _id: z.string(),
  reference: shownText(),
  note: shownText().nullable(),
  amount: koboSchema,
  /** What came in time and counts. */
  received: koboSchema,
  state: z.enum(EXPECTED_PAYMENT_STATES),
  accountstate: z.enum(EXPECTED_ACCOUNT_STATES),
  accountnumber: z.string().nullable(),
  /** The page for the payer. */
  page: z.string(),
  cashpoint: z.string(),
  expires: instantSchema,
  createdon: instantSchema,
  endedon: instantSchema.nullable(),
  /** The order before it, after whose time its payer wanted a new number. */
  follows: z.string().nullable(),
  allowed: z.array(z.enum(EXPECTED_PAYMENT_ACTS)),
})
export type ExpectedPayment = z.input<typeof expectedPaymentSchema>

export const mismatchSchema = z.object({
  _id: z.string(),
  kind: z.enum(MISMATCH_KINDS),
  state: z.enum(MISMATCH_STATES),
  /** Of an over payment the difference, else the whole payment. */
  amount: koboSchema,
  /** The payment that came. */
  paid: koboSchema,
  /** The line of the history. */
  transaction_id: z.string(),
  /** Of a card payment what its refund names; else null. */
  card_payment: z.string().nullable(),
  payer: shownText(),
  payer_bank: shownText(),
  /** The last four digits. */
  payer_account: z.string(),
  /** Of the order. */
  cashpoint: shownText(),
  arrived: instantSchema,
  /** Then it is the business’s money without a decision. */
  due: instantSchema,
  /** Then it goes back by a rule of the business, if nobody decides before. */
  goesback: instantSchema.nullable(),
  expected: z.object({ _id: z.string(), reference: shownText(), amount: koboSchema, received: koboSchema, expires: instantSchema }),
  allowed: z.array(z.enum(MISMATCH_ACTS)),
})
export type Mismatch = z.input<typeof mismatchSchema>

const ofMerchant = z.strictObject({ id: z.string().max(40) })

/** The name of a site, as a browser writes it: `shop.example.ng`. No port, and no address of a number. */
const SITE = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const ADDRESS_LENGTH = 300

/** The address of a page of the shop. What belongs to the order is added to it, so it has no query of its own. */
export const returnAddressSchema = lineSchema(ADDRESS_LENGTH).refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.username === '' && url.password === '' && url.port === '' && url.search === '' && url.hash === ''
  return isPlain && url.protocol === 'https:' && url.href.length <= ADDRESS_LENGTH && !/[?#\\]/.test(text)
}, 'Enter an address that begins with https://, without a name, a password, ? or #')

export const siteSchema = lineSchema(253)
  .overwrite((text) => text.toLowerCase())
  .refine((text) => SITE.test(text), 'Enter the name of your site, such as shop.example.ng')

export const createExpectedPaymentSchema = z.strictObject({
  amount: amountSchema,
  /** An order number, or what it is for. */
  reference: lineSchema(60),
  note: lineSchema(120).optional(),
  validity: z.literal(VALIDITY_MINUTES),
  /** The default cashpoint of the business when it is left out; a cashier’s own. */
  cashpoint: typedText().max(40).optional(),
  /** Where its page leads when it has ended: on the site that the owner has named. */
  returnaddress: returnAddressSchema.optional(),
})

export const createExpectedPayment = route({
  operation: 'collections.expect_payment',
  roles: rolesWith('take_cards'),
  method: 'POST',
  path: '/merchant/payment-links/create',
  summary: 'Expect a payment of an exact amount; the answer has the link to its page',
  body: createExpectedPaymentSchema,
  reply: expectedPaymentSchema,
})

export const listExpectedPayments = route({
  operation: 'collections.list_expected_payments',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/payment-links/show',
  summary: 'The newest 100 expected payments',
  params: ofMerchant,
  refreshedBy: EVERY_EVENT,
  reply: z.array(expectedPaymentSchema),
  list: true,
})

export const cancelExpectedPayment = route({
  operation: 'collections.cancel_expected_payment',
  roles: rolesWith('take_cards'),
  method: 'POST',
  path: '/merchant/payment-links/{id}/cancel',
  summary: 'Expect a payment no more; what still comes is late',
  params: ofMerchant,
  body: z.strictObject({}),
  reply: expectedPaymentSchema,
})

export const listMismatches = route({
  operation: 'collections.list_mismatches',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/mismatches/show',
  summary: 'Payments that came and do not fit, and wait for a decision; the nearest clock first, 100 at most',
  params: ofMerchant,
  refreshedBy: EVERY_EVENT,
  reply: z.array(mismatchSchema),
  list: true,
})

/** How a payment fits an order: exactly what is missing, less, or more. */
export const MOVE_FITS = ['exact', 'short', 'over'] as const

/** Where the money of a payment can count. Amounts in kobo. */
export const mismatchCandidatesSchema = z.object({
  /** What is moved: of an over payment the difference, else the whole payment. */
  amount: koboSchema,
  /** Open orders, those that it fits first. */
  orders: z.array(
    z.object({
      _id: z.string(),
      reference: shownText(),
      note: shownText().nullable(),
      amount: koboSchema,
      missing: koboSchema,
      fit: z.enum(MOVE_FITS),
      /** What would be missing still, or too much. */
      difference: koboSchema,
      createdon: instantSchema,
    }),
  ),
  /** Of a short payment: other payments that can count for its order, those that fit first. */
  payments: z.array(
    z.object({
      transaction_id: z.string(),
      amount: koboSchema,
      payer: shownText(),
      payer_bank: shownText(),
      arrived: instantSchema,
      /** The order that it came for. */
      reference: shownText().nullable(),
      fit: z.enum(MOVE_FITS),
      difference: koboSchema,
      /** The bank names another account than the one that paid the first part. */
      isotherpayer: z.boolean(),
    }),
  ),
})

export const showMismatchCandidates = route({
  operation: 'collections.show_mismatch_candidates',
  roles: rolesWith('reverse'),
  method: 'GET',
  path: '/merchant/mismatches/{id}/candidates',
  summary: 'The open orders that a payment can be moved to, and for a short one the payments that it can be joined with; 50 of each at most',
  params: ofMerchant,
  refreshedBy: EVERY_EVENT,
  reply: mismatchCandidatesSchema,
})

export const movePayment = route({
  operation: 'collections.move_payment',
  roles: rolesWith('reverse'),
  method: 'POST',
  path: '/merchant/payment-links/{id}/join',
  summary: 'Count a payment that does not fit, or came for no order, for this order; no money moves',
  params: ofMerchant,
  /** `amount`: what the person saw. */
  body: z.strictObject({ transaction_id: typedText().min(1).max(60), amount: z.number().int().min(1).max(1e12) }),
  reply: expectedPaymentSchema,
})

export const keepMismatch = route({
  operation: 'collections.keep_mismatch',
  roles: rolesWith('reverse'),
  method: 'POST',
  path: '/merchant/mismatches/{id}/keep',
  summary: 'Take a payment that does not fit as it is; its money is free at once',
  params: ofMerchant,
  body: z.strictObject({}),
  reply: mismatchSchema,
})

/** How long something waits before it goes back by a rule, and how late a payment may be, in minutes. */
export const BACK_AFTER_MINUTES = [30, 60, 120, 360, 720] as const
export const LATE_UP_TO_MINUTES = [30, 60, 120, 360, 1440] as const
/** At most this is taken as full where something is missing, and kept where something is over. */
export const MAX_TOLERANCE_KOBO = 100_000_00

/** As for all payments back of a business (docs/money.md M10). */
const MAX_BACK_DAY_KOBO = 500_000_00

const toleranceSchema = z.number().int().min(1, 'At least ₦0.01').max(MAX_TOLERANCE_KOBO, 'At most ₦100,000')

/** The rules of a business for payments that do not fit. Null: off. Amounts in kobo, times in minutes. */
export const mismatchRulesSchema = z
  .strictObject({
    acceptshort: toleranceSchema.nullable(),
    over: z
      .strictObject({ keep: z.number().int().min(0).max(MAX_TOLERANCE_KOBO, 'At most ₦100,000'), minutes: z.literal(BACK_AFTER_MINUTES) })
      .nullable(),
    late: z.literal(LATE_UP_TO_MINUTES).nullable(),
    double: z.literal(BACK_AFTER_MINUTES).nullable(),
    /** The payer may send back what does not fit, on the pay page. */
    payerback: z.boolean().default(false),
    /** The most that goes back by these rules on one day. */
    backday: z.number().int().min(0, 'At least ₦0').max(MAX_BACK_DAY_KOBO, 'At most ₦500,000 a day'),
  })
  .refine(({ over, double, payerback, backday }) => (over === null && double === null && !payerback) || backday > 0, {
    path: ['backday'],
    message: 'Say how much may go back on one day.',
  })

export const mismatchRulesStateSchema = z.object({
  rules: mismatchRulesSchema.nullable(),
  /** Since when they hold. */
  since: instantSchema.nullable(),
  /** What did not fit in the last 90 days, newest first, 200 at most: for the preview. */
  past: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(MISMATCH_KINDS),
      /** What was missing or over; of a late or second payment all of it. */
      amount: koboSchema,
      asked: koboSchema,
      off: koboSchema,
      isexact: z.boolean(),
      minuteslate: z.number().int(),
      createdon: instantSchema,
    }),
  ),
  maysave: z.boolean(),
})

export const showMismatchRules = route({
  operation: 'collections.show_mismatch_rules',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/mismatch-rules/show',
  summary: 'The rules of the business for payments that do not fit, and what did not fit in the last 90 days',
  params: ofMerchant,
  reply: mismatchRulesStateSchema,
})

export const saveMismatchRules = route({
  operation: 'collections.save_mismatch_rules',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/mismatch-rules/save',
  summary: 'Save the rules for payments that do not fit: a mandate to send back, from the next payment on; takes a PIN grant',
  body: z.strictObject({ merchant: typedText().min(1).max(40), rules: mismatchRulesSchema }),
  reply: z.object({ since: instantSchema }),
})

/** The site of the shop. Null: none is named. */
const payPageSettingSchema = z.object({
  site: z.string().nullable(),
  /** The site may show pay pages in a frame. */
  mayframe: z.boolean(),
  since: instantSchema.nullable(),
  maysave: z.boolean(),
})

export const showPayPageSetting = route({
  operation: 'collections.show_pay_page_setting',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{id}/pay-page/setting/show',
  summary: 'The site that pay pages of the business may lead back to, and whether it may show them in a frame',
  params: ofMerchant,
  reply: payPageSettingSchema,
})

export const savePayPageSetting = route({
  operation: 'collections.save_pay_page_setting',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/pay-page/setting/save',
  summary: 'Name the site of the shop; addresses of another site are on no pay page from now on',
  body: z.strictObject({ merchant: typedText().min(1).max(40), site: siteSchema, mayframe: z.boolean() }),
  reply: payPageSettingSchema,
})

/** Thousands of people share one address of a mobile network, and a page asks every few seconds. */
const PER_NETWORK = [{ limit: 3_000, windowMs: 60_000 }]

/** 128 random bits. */
export const PAY_TOKEN = /^[A-Za-z0-9_-]{22}$/

/** What everybody with the link sees. */
export const payPageSchema = z.object({
  business: shownText(),
  reference: shownText(),
  note: shownText().nullable(),
  amount: koboSchema,
  received: koboSchema,
  state: z.enum(EXPECTED_PAYMENT_STATES),
  accountstate: z.enum(EXPECTED_ACCOUNT_STATES),
  /** Whether a payment to this business can be credited now. */
  takes_money: z.boolean(),
  account: z.object({ number: z.string(), name: shownText(), bank: shownText(), qr: z.string(), dialcode: z.string().nullable() }).nullable(),
  /** Where the payer can pay by card. `started`: the page of the processor was opened, and is not paid yet. */
  card: z.object({ processor: shownText(), started: z.boolean() }).nullable(),
  since: instantSchema,
  expires: instantSchema,
  ended: instantSchema.nullable(),
  /** Whether the payer may say that the money is sent, and the bank is asked at once. */
  maylook: z.boolean(),
  /** When the payer last said so, and when the bank had answered. `failed`: it did not. */
  looked: z.object({ on: instantSchema, answered: instantSchema.nullable(), failed: z.boolean() }).nullable(),
  /** Whether the payer may have a new number, and the page that has it. */
  mayfollow: z.boolean(),
  next: z.string().nullable(),
  /** The page of the order before this one, where money has come for that one after all: nobody should pay twice. */
  first: z.string().nullable(),
  /** How and when it was paid, by the time of the bank or the processor. */
  paid: z.object({ on: instantSchema, bycard: z.boolean() }).nullable(),
  /** What the payer may send back now, in kobo. Null: nothing. */
  backable: koboSchema.nullable(),
  /** The shop, with the reference of the order alone. On the page once it has ended. */
  back: z.string().nullable(),
  /** `moved`: the business has counted it for another order. */
  others: z.array(
    z.object({
      kind: z.enum([...MISMATCH_KINDS, 'moved']),
      amount: koboSchema,
      state: z.enum([...MISMATCH_STATES, 'moved']),
      due: instantSchema,
      bycard: z.boolean(),
      asked: z.boolean(),
    }),
  ),
  asof: instantSchema,
})
export const showPayPage = route({
  operation: 'collections.show_pay_page',
  roles: 'public',
  method: 'GET',
  path: '/pay/{token}/show',
  summary: 'An expected payment, for who has its link',
  perNetwork: PER_NETWORK,
  params: z.strictObject({ token: z.string().regex(PAY_TOKEN) }),
  reply: payPageSchema,
})
