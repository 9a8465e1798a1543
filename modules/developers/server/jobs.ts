import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** The database enqueues it too, in the commit of a new notification (migration 0039). */
export const deliverJob = defineJob('developers.deliver', z.strictObject({ businessId: z.string() }), {
  key: ({ businessId }) => `webhook:${businessId}`,
  handler: async () => (await import('./actions/deliver.ts')).deliverDue,
})

export const sweepDeliveriesJob = defineJob('developers.sweep', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => (await import('./actions/deliver.ts')).sweepDeliveries,
})
