import { z } from 'zod'
import { EVERY_EVENT, instantSchema, koboSchema, lineSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
import { ALL_OPERATORS, type OperatorRole } from '../operators/contract.ts'
import { fileUrlSchema } from '../uploads/contract.ts'
import { isWellFormed } from '../../platform/text/shown-text.ts'

/** Text written by a program: line breaks and tabs are allowed, other control characters are not. */
const traceSchema = z
  .string()
  .min(1, 'message is required')
  .max(8_000, 'Use at most 8000 characters')
  // eslint-disable-next-line no-control-regex
  .refine((text) => isWellFormed(text) && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text), 'Contains characters that cannot be used here')

/** How many answers this side has not read, as the merchant details say (`parts`). */
export function unreadIn(parts: Readonly<Record<string, unknown>> | undefined): number {
  const { unread } = (parts?.['support'] ?? {}) as Record<string, unknown>
  return typeof unread === 'number' ? unread : 0
}

export const reportCrash = route({
  operation: 'support.report_crash',
  roles: 'public',
  method: 'POST',
  path: '/support/crash/report',
  summary: 'What broke on a page: device, address and trace, nothing that was typed; the server knows whom it concerns',
  body: z.strictObject({
    subject: z.string().min(1, 'subject is required').max(200),
    /** Not used: a report goes to the mailing list that is configured. */
    emails: z.array(z.email()).max(20, 'Name at most 20 addresses'),
    message: traceSchema,
  }),
  reply: z.object({}),
})

export const MESSAGE_LENGTH = 2_000
/** Typed by a person: line breaks are allowed. */
export const messageSchema = typedText()
  .min(1, 'Write a message')
  .max(MESSAGE_LENGTH, `Use at most ${MESSAGE_LENGTH} characters`)
  // eslint-disable-next-line no-control-regex
  .refine((text) => isWellFormed(text) && !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text), 'Contains characters that cannot be used here')

/** The payment that a message is about. `total` is its effect on the wallet. */
const paymentSchema = z.object({
  _id: z.string(),
  type: z.enum(['credit', 'debit']),
  state: z.enum(['confirmed', 'processing', 'failed', 'reversed']),
  total: koboSchema,
  name: shownText(),
  bank: shownText(),
  short_reference: z.string(),
})

export const showConversation = route({
  operation: 'support.show_conversation',
  roles: 'signed_in',
  method: 'GET',
  path: '/support/conversation/show',
  summary: 'The latest hundred messages between the business and staff, oldest first; a cashier has a conversation of the own cashpoint',
  refreshedBy: EVERY_EVENT,
  reply: z.object({
    messages: z.array(
      z.object({
        _id: z.string(),
        author: z.enum(['you', 'team', 'staff']),
        name: shownText(),
        text: shownText(),
        attachment_url: z.string().nullable(),
        payment: paymentSchema.nullable(),
        createdon: instantSchema,
      }),
    ),
    /** Answers of staff that this side has not seen. */
    unread: z.int(),
  }),
})

export const sendMessage = route({
  operation: 'support.send_message',
  roles: 'signed_in',
  method: 'POST',
  path: '/support/message/send',
  summary: 'Write to staff, with a picture and the payment that it is about, if wanted',
  body: z.strictObject({
    subject: typedText().max(200).optional(),
    message: messageSchema,
    attachment: fileUrlSchema.optional(),
    /** The id of a line of the history. */
    transaction: typedText().max(40).optional(),
  }),
  reply: z.object({ _id: z.string() }),
})

export const readConversation = route({
  operation: 'support.read_conversation',
  roles: 'signed_in',
  method: 'POST',
  path: '/support/conversation/read',
  summary: 'Every answer of staff so far was seen',
  body: z.strictObject({}),
  reply: z.object({}),
})

/** Who answers customers. */
export const ANSWERERS = ['support', 'compliance', 'finance'] as const satisfies readonly OperatorRole[]

/** Fields in the text of a saved answer, as `{amount}`. All but the first two are of the payment that the conversation is about. */
export const ANSWER_FIELDS = ['first name', 'business', 'amount', 'payee', 'bank', 'reference', 'state'] as const
export type AnswerField = (typeof ANSWER_FIELDS)[number]

const isField = (name: string): name is AnswerField => (ANSWER_FIELDS as readonly string[]).includes(name)
const FIELD = /\{([^{}\n]{1,40})\}/g

/** The text with the fields that are known. A field without a value stays, and the server refuses to send it. */
export const fillAnswer = (text: string, values: Readonly<Partial<Record<AnswerField, string>>>): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? (values[name] ?? whole) : whole))

/** The first field of a text that was not filled. */
export const openField = (text: string): string | null => [...text.matchAll(FIELD)].find(([, name]) => isField(name!))?.[0] ?? null

const unknownField = (text: string): string | null => [...text.matchAll(FIELD)].find(([, name]) => !isField(name!))?.[0] ?? null

const conversationPath = z.strictObject({ id: z.string().regex(/^[\w-]{1,60}$/, 'There is no such conversation') })

export const showInbox = route({
  operation: 'support.show_inbox',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/support/show',
  summary: 'Conversations at the desk: those that wait for an answer, the oldest first, then those that were answered last',
  secret: true,
  reply: z.object({
    conversations: z.array(
      z.object({
        /** A message of it: the first without an answer, else the last one. */
        _id: z.string(),
        business: shownText(),
        cashpoint: shownText().nullable(),
        author: z.enum(['customer', 'staff']),
        name: shownText(),
        text: shownText(),
        on: instantSchema,
        /** Since when it waits for an answer; null: it waits for the customer. */
        waits_since: instantSchema.nullable(),
        due_on: instantSchema.nullable(),
      }),
    ),
    /** How long customers waited for the first answer, of the questions of the last 30 days. */
    first_answer: z.object({ median_seconds: z.int().nullable(), answered: z.int() }),
  }),
})

export const showThread = route({
  operation: 'support.show_thread',
  roles: ALL_OPERATORS,
  method: 'GET',
  path: '/operator/support/{id}/show',
  summary: 'One conversation for staff: messages, notes of staff, the payment it is about and the customer. Views are written to the audit log.',
  secret: true,
  params: conversationPath,
  reply: z.object({
    /** The work item that waits; null: nothing waits for an answer. */
    item_id: z.string().nullable(),
    business_id: z.string(),
    business: shownText(),
    cashpoint: shownText().nullable(),
    owner: shownText(),
    phone: z.string(),
    tier: z.string(),
    standing: z.string(),
    balance: koboSchema,
    messages: z.array(
      z.object({
        _id: z.string(),
        author: z.enum(['customer', 'staff']),
        name: shownText(),
        text: shownText(),
        picture_url: z.string().nullable(),
        payment: paymentSchema.nullable(),
        on: instantSchema,
        read_on: instantSchema.nullable(),
        /** Of the first answer to a question: how long the customer waited. */
        answered_after_seconds: z.int().nullable(),
      }),
    ),
    notes: z.array(z.object({ on: instantSchema, by: shownText(), text: shownText() })),
    /** The payment that was attached last. */
    about: paymentSchema.nullable(),
    /** Values for the fields of saved answers. */
    fields: z.array(z.object({ name: z.enum(ANSWER_FIELDS), value: shownText() })),
    saved_answers: z.array(z.object({ _id: z.string(), title: shownText(), text: shownText() })),
  }),
})

export const listThreadPayments = route({
  operation: 'support.list_payments',
  roles: ANSWERERS,
  method: 'GET',
  path: '/operator/support/{id}/payments/show',
  summary: 'Payments that an answer may be about, the newest first: of the business, or of the cashpoint that asks',
  secret: true,
  params: conversationPath,
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  reply: z.array(paymentSchema.extend({ on: instantSchema })),
  list: true,
})

export const ANSWER_TITLE_LENGTH = 60

export const savedAnswerSchema = z.strictObject({
  title: lineSchema(ANSWER_TITLE_LENGTH, 'Give it a name'),
  text: messageSchema.refine((text) => unknownField(text) === null, {
    error: ({ input }) => `There is no field ${unknownField(String(input)) ?? ''}`,
  }),
})

export const saveAnswer = route({
  operation: 'support.save_answer',
  roles: ANSWERERS,
  method: 'POST',
  path: '/operator/support/answer/save',
  summary: 'Save an answer that staff use again, or change one',
  body: savedAnswerSchema.extend({ id: z.string().max(60).optional() }),
  reply: z.object({ _id: z.string() }),
})

export const removeAnswer = route({
  operation: 'support.remove_answer',
  roles: ANSWERERS,
  method: 'POST',
  path: '/operator/support/answer/{id}/remove',
  summary: 'Remove a saved answer',
  params: conversationPath,
  body: z.strictObject({}),
  reply: z.object({}),
})
