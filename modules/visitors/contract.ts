import { z } from 'zod'
import { lineSchema, route, typedText } from '../../platform/http/contract.ts'
import { emailSchema } from '../identity/contract.ts'
import { messageSchema } from '../support/contract.ts'

/** Thousands of people share one address of a mobile network. */
const PER_NETWORK = [
  { limit: 30, windowMs: 60_000 },
  { limit: 300, windowMs: 60 * 60_000 },
]

export const WAITLISTS = ['app', 'storefront'] as const

export const joinWaitlist = route({
  operation: 'visitors.join_waitlist',
  roles: 'public',
  method: 'POST',
  path: '/storefront/wishlist/add',
  summary: 'Put an email address on a waitlist; that of the storefront when none is named. The answer is the same for a known address',
  perNetwork: PER_NETWORK,
  body: z.strictObject({ email: emailSchema, list: z.enum(WAITLISTS).default('storefront') }),
  reply: z.object({}),
})

export const contactSchema = z.strictObject({
  email: emailSchema,
  subject: lineSchema(120, 'Subject is required'),
  message: messageSchema,
  /** Filled in by programs only: people do not see the field. Such a message is dropped. */
  website: typedText().max(200).default(''),
})

export const sendContactMessage = route({
  operation: 'visitors.send_message',
  roles: 'public',
  method: 'POST',
  path: '/support/contact/send',
  summary: 'A message from the contact page; staff answer by mail',
  perNetwork: PER_NETWORK,
  body: contactSchema,
  reply: z.object({}),
})
