import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/**
 * Asks the bank whether money of this session came. With the queue's delays its attempts last some four days: longer than an outage of the bank may.
 * `isAgain`: a second job for a session whose first may be in a batch, where its key is not seen. It looks before it asks, and is not batched,
 * so that the next sweep sees it and adds no third.
 */
export const confirmCollectionJob = defineJob('collections.confirm', z.strictObject({ sessionId: z.string(), isAgain: z.boolean().optional() }), {
  key: ({ sessionId }) => `collection-confirm:${sessionId}`,
  pool: 'bank',
  maxAttempts: 24,
  batchable: ({ isAgain }) => isAgain !== true,
  handler: async () => (await import('./actions/confirm-collection.ts')).confirmUnlessDone,
})

/**
 * Each minute new lines, and two minutes before, so that a credit is seen once more when it is old enough to be asked about; every ten
 * minutes half an hour, and each night three days, as far back as statement matching looks for late lines.
 */
export const sweepStatementJob = defineJob('collections.sweep', z.strictObject({ minutesBack: z.int().optional() }), {
  pool: 'bank',
  schedules: [
    { cron: '* * * * *', payload: { minutesBack: 2 } },
    { cron: '5,15,25,35,45,55 * * * *', name: 'collections.sweep-late' },
    { cron: '50 4 * * *', name: 'collections.sweep-again', payload: { minutesBack: 3 * 24 * 60 } },
  ],
  handler: async () => (await import('./actions/sweep-statement.ts')).sweepMinutesBack,
})

/** By the clock, whatever the bank does. */
export const alertUnpostedCreditsJob = defineJob('collections.watch', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => (await import('./actions/alert-unposted-credits.ts')).alertUnpostedCredits,
})
