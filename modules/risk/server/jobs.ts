import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

export const watchPaymentsJob = defineJob('risk.watch-payments', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => (await import('./alerts/watch-payments.ts')).watchPayments,
})

/** All businesses, a page at a time. `after`: the last one of the page before. */
export const watchBusinessesJob = defineJob('risk.watch-businesses', z.strictObject({ after: z.string().max(60).default('') }), {
  key: ({ after }) => `risk-businesses:${after}`,
  schedules: [{ cron: '20 2 * * *' }],
  handler: async () => (await import('./alerts/watch-businesses.ts')).watchBusinesses,
})

/** The alarm and the end of a stop of money out that no second person has confirmed. */
export const emergencyStopClockJob = defineJob('risk.emergency-stop-clock', z.strictObject({ stopId: z.string() }), {
  key: ({ stopId }) => `emergency-stop:${stopId}`,
  handler: async () => (await import('./emergency-stops/stop-money-out.ts')).runStopClock,
})
