import { z } from 'zod'
import { EVERY_EVENT, instantSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { rolesWith } from '../identity/contract.ts'

/** Of money out, within 72 hours. It is a fraud report, with the clocks of one. */
export const FRAUD_TYPE = 'This payment was fraud'
export const DISPUTE_TYPES = [
  'The amount is wrong',
  'The customer was debited twice',
  'The money did not arrive',
  'Paid to the wrong account',
  'I do not know this transaction',
  FRAUD_TYPE,
  'Another problem',
] as const

export type DisputeType = (typeof DISPUTE_TYPES)[number]

export const DISPUTE_STATES = ['pending', 'resolved', 'rejected'] as const

export const REMARK_LENGTH = 500
export const remarkSchema = lineSchema(REMARK_LENGTH, 'Say what is wrong')
export const answerSchema = lineSchema(REMARK_LENGTH, 'Write your answer')

export const showDisputeTypes = route({
  operation: 'disputes.show_types',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/dispute/types/show',
  summary: 'The kinds of dispute to choose from; with a transaction, those that it may have now',
  query: z.strictObject({ transaction_id: typedText().min(1, 'transaction_id is required').max(40).optional() }),
  reply: z.array(z.string()),
  list: true,
})

const disputeSchema = z.object({
  _id: z.string(),
  transaction_id: z.string(),
  state: z.enum(DISPUTE_STATES),
  dispute_type: z.string(),
  remark: shownText(),
  createdon: instantSchema,
  answer_due: instantSchema,
  acknowledgedon: instantSchema.nullable(),
  /** The last question of staff to the business, and its answer. */
  question: shownText().nullable(),
  answer: shownText().nullable(),
  /** Staff wait for the answer, and the caller may give it. */
  may_answer: z.boolean(),
  decidedon: instantSchema.nullable(),
  /** The answer of Kasuwa staff. */
  reason: shownText().nullable(),
})

export const showDispute = route({
  operation: 'disputes.show',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/merchant/dispute/show',
  summary: 'The dispute about a transaction, with the answer of staff',
  refreshedBy: EVERY_EVENT,
  query: z.strictObject({ transaction_id: typedText().min(1, 'transaction_id is required').max(40) }),
  reply: disputeSchema,
})

export const createDisputeSchema = z.strictObject({
  transaction_id: typedText().min(1, 'transaction_id is required').max(40),
  type: z.literal('merchant_transaction', 'type is merchant_transaction'),
  dispute_type: z.enum(DISPUTE_TYPES, 'Choose what is wrong'),
  remark: remarkSchema,
})

export const createDispute = route({
  operation: 'disputes.create',
  roles: rolesWith('dispute'),
  method: 'POST',
  path: '/merchant/createdispute',
  summary: 'Say that a transaction is wrong; one dispute a transaction, and no money moves by it',
  body: createDisputeSchema,
  reply: disputeSchema,
})

export const answerDisputeSchema = z.strictObject({ transaction_id: typedText().min(1, 'transaction_id is required').max(40), answer: answerSchema })

export const answerDispute = route({
  operation: 'disputes.answer',
  roles: rolesWith('dispute'),
  method: 'POST',
  path: '/merchant/dispute/answer',
  summary: 'Answer the question of staff about a dispute, or appeal their decision once, within 14 days',
  body: answerDisputeSchema,
  reply: disputeSchema,
})
