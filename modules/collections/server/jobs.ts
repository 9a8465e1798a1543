import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { Source } from './sources/source.ts'

/** Without a source it is the bank account; without a partner the first one of the source. */
export const confirmationSchema = z.strictObject({
  sessionId: z.string(),
  source: z.string().optional(),
  partner: z.string().optional(),
  isAgain: z.boolean().optional(),
})

/**
 * Asks the partner of the source whether the money of this session came. With the queue's delays its attempts last some four days,
 * longer than an outage of the bank may last. `isAgain`: a second job for a session whose first may be in a job batch,
 * where its key is not visible. It checks the books before it asks, and is not batched. So the next sweep sees it and
 * adds no third.
 */
export const confirmCollectionJob = defineJob('collections.confirm', confirmationSchema, {
  key: ({ sessionId, source, partner }) => ['collection-confirm', source, partner, sessionId].filter((part) => part !== undefined).join(':'),
  pool: 'bank',
  maxAttempts: 24,
  batchable: ({ isAgain }) => isAgain !== true,
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/confirm-collection.ts')).confirmUnlessDone,
})

/**
 * Each minute new lines and the two minutes before, so that a credit is read again when it is old enough to be asked
 * about. Every ten minutes half an hour, and each night three days, as far back as statement matching looks for late
 * lines. Each source has its own schedules.
 */
export const sweepStatementJob = (sources: readonly Source[]) =>
  defineJob('collections.sweep', z.strictObject({ minutesBack: z.int().optional(), source: z.string().optional() }), {
    pool: 'bank',
    schedules: sources.flatMap(sweepSchedules),
    runsInReconcileOnly: true,
    handler: async () => (await import('./actions/sweep-statement.ts')).sweepMinutesBack,
  })

function sweepSchedules({ name, sweep }: Source) {
  const schedule = sweep.name === undefined ? 'collections.sweep' : `collections.sweep-${sweep.name}`
  const payload = sweep.name === undefined ? {} : { source: name }
  return [
    { cron: '* * * * *', name: schedule, payload: { minutesBack: 2, ...payload } },
    { cron: '5,15,25,35,45,55 * * * *', name: `${schedule}-late`, payload },
    { cron: sweep.nightly, name: `${schedule}-again`, payload: { minutesBack: 3 * 24 * 60, ...payload } },
  ]
}

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
