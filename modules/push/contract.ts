import { z } from 'zod'
import { EVERY_EVENT, route, typedText } from '../../platform/http/contract.ts'
import { rolesWith } from '../identity/contract.ts'

/** Devices of one person; a further one takes the place of the oldest. */
export const MAX_DEVICES = 10

const endpointSchema = typedText().min(1, 'The address of the device is required').max(500, 'Use at most 500 characters')
/** As the browser gives them: a point of P-256 and 16 bytes, in base64url. */
const p256dhSchema = typedText().regex(/^[\w-]{87}$/, 'The key of the device is not valid')
const authSchema = typedText().regex(/^[\w-]{22}$/, 'The secret of the device is not valid')

export const showPush = route({
  operation: 'push.show',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/push/show',
  summary: 'The key for notifications on devices, and the devices of this session',
  reply: z.object({
    /** Null: notifications are not offered here. */
    public_key: z.string().nullable(),
    /** How long the session, and with it the notifications, last without use: 7 days or 15 minutes. */
    session: z.enum(['long', 'short']),
    devices: z.array(
      z.object({
        /** SHA-256 of the address that the browser has given, as hex. */
        endpoint_hash: z.string(),
        with_amounts: z.boolean(),
      }),
    ),
  }),
})

export const turnOnPush = route({
  operation: 'push.turn_on',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/push/device/add',
  summary: 'Send notifications of payments to this device until the session ends, or change whether they show amounts',
  body: z.strictObject({ endpoint: endpointSchema, p256dh: p256dhSchema, auth: authSchema, with_amounts: z.boolean() }),
  reply: z.object({}),
})

export const turnOffPush = route({
  operation: 'push.turn_off',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/push/device/remove',
  summary: 'Send no more notifications to this device',
  body: z.strictObject({ endpoint: endpointSchema }),
  reply: z.object({}),
})

export const TEST_OUTCOMES = ['sent', 'gone', 'not_sent'] as const

export const testPush = route({
  operation: 'push.test',
  roles: rolesWith('use_product'),
  method: 'POST',
  path: '/push/test',
  summary: 'Send a test notification to this device',
  body: z.strictObject({ endpoint: endpointSchema }),
  /** `gone`: the browser takes none any more, or notifications are off. */
  reply: z.object({ outcome: z.enum(TEST_OUTCOMES) }),
})

export const showPaymentNotice = route({
  operation: 'push.show_payment_notice',
  roles: rolesWith('see_business'),
  method: 'GET',
  path: '/push/payment/{id}/show',
  summary: 'Whether the caller is told when a payment out ends, at which address, and on devices too',
  refreshedBy: EVERY_EVENT,
  params: z.strictObject({ id: z.string().max(40) }),
  reply: z.object({
    /** The payment is on its way, and the caller has not asked. */
    may_ask: z.boolean(),
    asked: z.boolean(),
    email: z.string(),
    /** The caller has a device with notifications, which is told too. */
    by_push: z.boolean(),
  }),
})

export const askPaymentNotice = route({
  operation: 'push.ask_payment_notice',
  roles: rolesWith('see_business'),
  method: 'POST',
  path: '/push/payment/{id}/tell',
  summary: 'Tell the caller once, by mail and on devices with notifications, when this payment out has ended',
  params: z.strictObject({ id: z.string().max(40) }),
  body: z.strictObject({}),
  reply: z.object({}),
})

/** The text of a notification, as the service worker reads it. */
export const notificationSchema = z.object({
  /** `sent`, `not_sent`: how a payment out ended. */
  kind: z.enum(['payment', 'sent', 'not_sent', 'test']),
  /** The transaction; one notification of it replaces another. */
  id: z.string(),
  /** In kobo. Null: the device shows no amounts. */
  amount: z.int().nullable(),
  /** Of a payment out, who was to be paid. */
  payer: z.string(),
  cashpoint: z.string(),
  /** The page to open. */
  path: z.string(),
})
export type PushNotification = z.output<typeof notificationSchema>
