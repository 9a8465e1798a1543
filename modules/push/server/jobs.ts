import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** One payment to all devices. `at`: when the money came. */
export const notifyJob = defineJob('push.notify', z.strictObject({ collectionId: z.string(), at: z.iso.datetime() }), {
  key: ({ collectionId }) => `push:${collectionId}`,
  handler: async () => (await import('./actions/notify.ts')).notifyDevices,
})

export const cleanUpPushJob = defineJob('push.clean-up', z.strictObject({}), {
  schedules: [{ cron: '35 * * * *' }],
  handler: async () => (await import('./actions/notify.ts')).cleanUp,
})
