import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** One payment to all devices. `at`: when the money came. */
export const notifyJob = defineJob('push.notify', z.strictObject({ collectionId: z.string(), at: z.iso.datetime() }), {
  key: ({ collectionId }) => `push:${collectionId}`,
  handler: async () => (await import('./actions/notify.ts')).notifyDevices,
})

/** To those who asked about one payment out. `personId`: who asked just now; null in the commit that ends it. */
export const paymentEndedJob = defineJob('push.payment-ended', z.strictObject({ transferId: z.string(), personId: z.string().nullable() }), {
  key: ({ transferId, personId }) => `payment-ended:${transferId}${personId === null ? '' : `:${personId}`}`,
  handler: async () => (await import('./actions/payment-end.ts')).tellPaymentEnd,
})

/** The end of one payment out to the devices of one person. `at`: when it was told by mail. */
export const notifyEndJob = defineJob('push.notify-end', z.strictObject({ transferId: z.string(), personId: z.string(), at: z.iso.datetime() }), {
  key: ({ transferId, personId }) => `push-end:${transferId}:${personId}`,
  handler: async () => (await import('./actions/notify.ts')).notifyPaymentEnd,
})

export const cleanUpPushJob = defineJob('push.clean-up', z.strictObject({}), {
  schedules: [{ cron: '35 * * * *' }],
  handler: async () => (await import('./actions/notify.ts')).cleanUp,
})
