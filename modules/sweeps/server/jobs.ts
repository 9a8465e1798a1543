import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

const ofSweep = z.strictObject({ sweepId: z.string() })

/** At 06:40 in Lagos, after the settlement of the day. */
export const planSweepsJob = defineJob('sweeps.plan', z.strictObject({}), {
  schedules: [{ cron: '40 5 * * *' }],
  handler: async () => (await import('./actions/plan-sweep.ts')).planDailySweeps,
})

/** A shortage is covered within the hour (docs/money.md §6, check 8). */
export const coverShortageJob = defineJob('sweeps.cover', z.strictObject({}), {
  schedules: [{ cron: '25 * * * *' }],
  handler: async () => (await import('./actions/plan-sweep.ts')).coverShortage,
})

export const sendSweepJob = defineJob('sweeps.send', ofSweep, {
  key: ({ sweepId }) => `sweep-send:${sweepId}`,
  pool: 'bank',
  handler: async () => (await import('./actions/send-sweep.ts')).sendSweep,
})

export const querySweepJob = defineJob('sweeps.query', ofSweep, {
  key: ({ sweepId }) => `sweep-query:${sweepId}`,
  pool: 'bank',
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/query-sweep.ts')).querySweep,
})

/** Enqueues sweeps whose job was lost, and raises the alarm of those that do not arrive. */
export const watchSweepsJob = defineJob('sweeps.watch', z.strictObject({}), {
  schedules: [{ cron: '*/5 * * * *' }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/watch-sweeps.ts')).watchSweeps,
})
