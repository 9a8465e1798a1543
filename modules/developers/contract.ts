import { z } from 'zod'
import { EVERY_EVENT, instantSchema, route, typedText } from '../../platform/http/contract.ts'
import { businessIdSchema } from '../businesses/contract.ts'
import { rolesWith } from '../identity/contract.ts'

/** Those who see the public key and the webhook (ROLE-24, ROLE-25). */

export const ENDPOINT_STATES = ['active', 'failing', 'disabled'] as const
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'waiting', 'given_up'] as const

/** For how long a replaced key works when the business chooses so. */
export const OLD_KEY_HOURS = 24

const params = z.strictObject({ id: businessIdSchema })
const businessInBody = typedText().min(1, 'The business is required').max(40)
const webhookUrlSchema = typedText().min(1, 'Enter a webhook URL').max(500, 'Use at most 500 characters')
const publicKeySchema = typedText().min(1, 'publickey is required').max(80)

export const showSettings = route({
  operation: 'developers.show_settings',
  roles: rolesWith('see_key'),
  method: 'GET',
  path: '/merchant/{id}/developers',
  summary: 'State of the secret key, of web payment and of the webhook; never the key itself',
  params,
  refreshedBy: EVERY_EVENT,
  reply: z.object({
    /** Null before the first one is made. */
    secretkey: z.object({ createdon: instantSchema, lastusedon: instantSchema.nullable(), oldkeyends: instantSchema.nullable() }).nullable(),
    webactivated: z.boolean(),
    webhook: z
      .object({ url: z.string(), state: z.enum(ENDPOINT_STATES), failingsince: instantSchema.nullable(), nexttry: instantSchema.nullable() })
      .nullable(),
    allowed: z.array(z.enum(['get_key', 'rotate_key', 'activate_web', 'save_webhook'])),
  }),
})

export const showSecretKey = route({
  operation: 'developers.show_secret_key',
  roles: rolesWith('own_business'),
  grant: true,
  method: 'GET',
  path: '/merchant/{id}/privatekey',
  summary: 'The secret key of the business, with the PIN',
  secret: true,
  params,
  query: z.strictObject({ businessid: businessIdSchema.optional() }),
  reply: z.object({ privatekey: z.string() }),
})

export const rotateSecretKey = route({
  operation: 'developers.rotate_secret_key',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/key/rotate',
  summary: 'Replace the secret key, with the PIN; the old one works on for a day, or ends at once',
  secret: true,
  body: z.strictObject({ businessid: businessInBody, keepold: z.boolean() }),
  reply: z.object({ privatekey: z.string(), oldkeyends: instantSchema }),
})

export const activateWeb = route({
  operation: 'developers.activate_web',
  roles: rolesWith('own_business'),
  grant: true,
  method: 'POST',
  path: '/merchant/web/activate',
  summary: 'Activate web payment, once and for good, with the PIN',
  body: z.strictObject({ publickey: publicKeySchema }),
  reply: z.object({ message: z.string() }),
})

export const checkWebhook = route({
  operation: 'developers.check_webhook',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/webhook/check',
  summary: 'Whether an address can be saved, before the PIN is asked; saves nothing',
  body: z.strictObject({ webhook: webhookUrlSchema }),
  reply: z.object({}),
})

export const saveWebhook = route({
  operation: 'developers.save_webhook',
  roles: rolesWith('own_business'),
  grant: true,
  mayWait: true,
  method: 'POST',
  path: '/merchant/webhook/add',
  summary: 'Set or change the address of notifications, with the PIN; a disabled one is active again',
  body: z.strictObject({ webhook: webhookUrlSchema, key: publicKeySchema }),
  reply: z.object({}),
})

export const testWebhook = route({
  operation: 'developers.test_webhook',
  roles: rolesWith('own_business'),
  method: 'POST',
  path: '/merchant/webhook/test',
  summary: 'Send a test notification to the saved address',
  body: z.strictObject({ businessid: businessInBody }),
  reply: z.object({ status: z.boolean() }),
})

export const listDeliveries = route({
  operation: 'developers.list_deliveries',
  roles: rolesWith('see_key'),
  method: 'GET',
  path: '/merchant/{id}/webhook/deliveries',
  summary: 'The latest notifications with the answers to them',
  params,
  refreshedBy: EVERY_EVENT,
  reply: z.array(
    z.object({
      _id: z.string(),
      type: z.string(),
      state: z.enum(DELIVERY_STATES),
      /** Code of the answer, or the reason why there is none. */
      answer: z.string().nullable(),
      attempts: z.int(),
      /** The payment that it tells about; null for a test. */
      transactiondataid: z.string().nullable(),
      createdon: instantSchema,
      nexttry: instantSchema.nullable(),
    }),
  ),
  list: true,
})

export const pushWebhook = route({
  operation: 'developers.push_webhook',
  roles: rolesWith('push_webhooks'),
  method: 'PUT',
  path: '/webhooks/webhook/push/{transactiondataid}',
  summary: 'Send the notification of a payment now, under the same webhook id',
  params: z.strictObject({ transactiondataid: z.string().max(60) }),
  body: z.strictObject({ merchant: businessInBody }),
  reply: z.object({ status: z.boolean(), answer: z.string().nullable() }),
})
