import { z } from 'zod'
import { EVERY_EVENT, instantSchema, koboSchema, route, shownText, typedText } from '../../platform/http/contract.ts'
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
