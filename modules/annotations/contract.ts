import { z } from 'zod'
import { amountSchema, daySchema, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { rolesWith } from '../identity/contract.ts'
import { fileUrlSchema } from '../uploads/contract.ts'

const idSchema = (field: string) => typedText().min(1, `${field} is required`).max(40)
const businessParams = z.strictObject({ businessid: z.string().max(40) })

/** Of the payment in the history. */
export const annotationDetailSchema = z.object({
  /** The photo of the person who collected the goods; its address holds ten minutes. */
  picture_url: z.string().nullable(),
  /** A challenge showed that this person pays. */
  payer_confirmed: z.boolean(),
})

export const CATEGORY_LENGTH = 60
export const categoryNameSchema = lineSchema(CATEGORY_LENGTH, 'Category Name Cannot Be Empty')
const categorySchema = z.object({ _id: z.string(), merchant: z.string(), name: shownText() })
export const newCategorySchema = z.strictObject({ merchant: idSchema('merchant'), name: categoryNameSchema })

export const showCategories = route({
  operation: 'annotations.show_categories',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{businessid}/categories/show',
  summary: 'The products under which a business sorts money in',
  params: businessParams,
  reply: z.array(categorySchema),
  list: true,
})

export const addCategory = route({
  operation: 'annotations.add_category',
  roles: rolesWith('dispute'),
  method: 'POST',
  path: '/merchant/category/add',
  summary: 'Add a product category',
  body: newCategorySchema,
  reply: categorySchema,
})

export const showOutboundCategories = route({
  operation: 'annotations.show_outbound_categories',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{businessid}/outbound/categories/show',
  summary: 'The expenses under which a business sorts money out',
  params: businessParams,
  reply: z.array(categorySchema),
  list: true,
})

export const addOutboundCategory = route({
  operation: 'annotations.add_outbound_category',
  roles: rolesWith('dispute'),
  method: 'POST',
  path: '/merchant/outbound/category/add',
  summary: 'Add an expense category',
  body: newCategorySchema,
  reply: categorySchema,
})

export const categorise = route({
  operation: 'annotations.categorise',
  roles: rolesWith('dispute'),
  method: 'PUT',
  path: '/merchant/transaction/categorise',
  summary: 'Sort a transaction under a category of its direction',
  body: z.strictObject({ transaction_id: idSchema('transaction_id'), category: idSchema('category') }),
  reply: z.object({}),
})

export const PAYMENT_TYPES = ['Transfer', 'USSD', 'Phone', 'QRCode', 'Cash'] as const

export const addCustomInboundSchema = z.strictObject({
  merchant_id: idSchema('merchant_id'),
  product_id: idSchema('product_id'),
  amount: amountSchema,
  originator_account_name: lineSchema(120, 'Customer Name Should Not Be Empty.'),
  short_desc: lineSchema(200, 'Description Should Not Be Empty.'),
  tnx_date: typedText().pipe(daySchema),
  quantity: z.int('Count must be a whole number').min(1, 'Count must be at least 1').max(1_000_000, 'Count must be at most 1,000,000'),
  payment_type: z.enum(PAYMENT_TYPES, 'Payment Method Should Not Be Empty.'),
})

export const addCustomInbound = route({
  operation: 'annotations.add_custom_inbound',
  roles: rolesWith('dispute'),
  method: 'POST',
  path: '/merchant/custominbound/add',
  summary: 'Note money received elsewhere; it is in no balance and no total, and has no receipt',
  body: addCustomInboundSchema,
  reply: z.object({ _id: z.string() }),
})

export const showCustomInbound = route({
  operation: 'annotations.show_custom_inbound',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/{businessid}/custominbound/show',
  summary: 'The latest hundred notes about money received elsewhere',
  params: businessParams,
  query: z.strictObject({ startdate: daySchema.optional(), enddate: daySchema.optional() }),
  reply: z.array(
    z.object({
      _id: z.string(),
      product_id: z.string(),
      product: shownText(),
      amount: koboSchema,
      originator_account_name: shownText(),
      short_desc: shownText(),
      tnx_date: z.string(),
      quantity: z.int(),
      payment_type: z.enum(PAYMENT_TYPES),
      createdon: instantSchema,
    }),
  ),
  list: true,
})

export const addSelfie = route({
  operation: 'annotations.add_selfie',
  roles: rolesWith('reverse'),
  method: 'POST',
  path: '/merchant/transaction/selfie/add',
  summary: 'Keep a photo of the person who collected the goods with the payment; once, and private',
  body: z.strictObject({ selfie_url: fileUrlSchema, transaction_id: idSchema('transaction_id'), type: z.literal('merchant_transaction') }),
  reply: z.object({}),
})

export const CHALLENGE_TYPES = ['otp', 'account_number'] as const
const itemBody = { merchant_transaction_id: idSchema('merchant_transaction_id') }

export const initiateChallenge = route({
  operation: 'annotations.initiate_challenge',
  roles: rolesWith('reverse'),
  method: 'POST',
  path: '/merchant/challenge/initiate',
  summary: 'Ask the person at the counter what only the payer knows; three times for a payment',
  body: z.strictObject({ ...itemBody, public_key: typedText().max(200) }),
  reply: z.object({ challenge_type: z.enum(CHALLENGE_TYPES), tries_left: z.int() }),
  top: ['challenge_type'],
})

export const requestChallengeOtp = route({
  operation: 'annotations.request_challenge_otp',
  roles: rolesWith('reverse'),
  method: 'POST',
  path: '/merchant/challenge/requestOTP',
  summary: 'Send a code to the payer, whose account is with us',
  body: z.strictObject(itemBody),
  reply: z.object({}),
})

export const showChallengeQuestion = route({
  operation: 'annotations.show_challenge_question',
  roles: rolesWith('reverse'),
  method: 'GET',
  path: '/merchant/challenge/question/show',
  summary: 'The question of the open challenge of a payment',
  query: z.strictObject(itemBody),
  reply: z.object({ question: shownText() }),
})

export const answerChallengeSchema = z.strictObject({ ...itemBody, answer: lineSchema(60, 'Type the answer') })

export const answerChallenge = route({
  operation: 'annotations.answer_challenge',
  roles: rolesWith('reverse'),
  method: 'POST',
  path: '/merchant/challenge/answer',
  summary: 'The answer of the person at the counter; a wrong one ends the challenge',
  body: answerChallengeSchema,
  reply: z.object({}),
})
