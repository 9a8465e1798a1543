import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/**
 * Asks the partner of the source whether the money of this session came. With the queue's delays its attempts last some four days,
 * longer than an outage of the bank may last. `isAgain`: a second job for a session whose first may be in a job batch,
 * where its key is not visible. It checks the books before it asks, and is not batched. So the next sweep sees it and
 * adds no third.
 */
export const confirmCollectionJob = defineJob(
  'collections.confirm',
  z.strictObject({ sessionId: z.string(), source: z.string().optional(), isAgain: z.boolean().optional() }),
  {
    key: ({ sessionId, source }) => `collection-confirm:${source === undefined ? '' : `${source}:`}${sessionId}`,
    pool: 'bank',
    maxAttempts: 24,
    batchable: ({ isAgain }) => isAgain !== true,
    runsInReconcileOnly: true,
    handler: async () => (await import('./actions/confirm-collection.ts')).confirmUnlessDone,
  },
)

/**
 * Each minute new lines and the two minutes before, so that a credit is read again when it is old enough to be asked
 * about. Every ten minutes half an hour, and each night three days, as far back as statement matching looks for late
 * lines.
 */
export const sweepStatementJob = defineJob('collections.sweep', z.strictObject({ minutesBack: z.int().optional(), source: z.string().optional() }), {
  pool: 'bank',
  schedules: [
    { cron: '* * * * *', payload: { minutesBack: 2 } },
    { cron: '5,15,25,35,45,55 * * * *', name: 'collections.sweep-late' },
    { cron: '50 4 * * *', name: 'collections.sweep-again', payload: { minutesBack: 3 * 24 * 60 } },
    { cron: '* * * * *', name: 'collections.sweep-alternate', payload: { minutesBack: 2, source: 'alternate-account' } },
    { cron: '5,15,25,35,45,55 * * * *', name: 'collections.sweep-alternate-late', payload: { source: 'alternate-account' } },
    { cron: '* * * * *', name: 'collections.sweep-card', payload: { minutesBack: 2, source: 'card' } },
    { cron: '5,15,25,35,45,55 * * * *', name: 'collections.sweep-card-late', payload: { source: 'card' } },
    { cron: '50 4 * * *', name: 'collections.sweep-card-again', payload: { minutesBack: 3 * 24 * 60, source: 'card' } },
    { cron: '55 4 * * *', name: 'collections.sweep-alternate-again', payload: { minutesBack: 3 * 24 * 60, source: 'alternate-account' } },
  ],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/sweep-statement.ts')).sweepMinutesBack,
})

/** On time alone, independent of the bank. */
export const alertUnpostedCreditsJob = defineJob('collections.watch', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/alert-unposted-credits.ts')).alertUnpostedCredits,
})

/** Each minute: ends the requests of cashiers whose time is over. */
export const expireReversalRequestsJob = defineJob('collections.expire-reversal-requests', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => (await import('./reversal-requests/expire-requests.ts')).expireReversalRequests,
})

/** Mails to the owner once the payer has the money of a reversal. `order`: the payment out. */
export const tellSentBackJob = defineJob(
  'collections.tell-sent-back',
  z.strictObject({ collection: z.string().max(40), order: z.string().max(40) }),
  {
    key: ({ order }) => order,
    handler: async () => (await import('./actions/tell-sent-back.ts')).tellSentBack,
  },
)
