import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Sends the waiting lines of a run, as many as may be with the bank at once. `waits`: turns in which a bank gave no name. */
export const dispatchRunJob = defineJob('bulk.dispatch', z.strictObject({ runId: z.string(), waits: z.int() }), {
  key: ({ runId }) => `bulk-dispatch:${runId}`,
  pool: 'bank',
  handler: async () => (await import('./actions/dispatch-run.ts')).dispatchRun,
})

/** Looks up the names of an uploaded list, and adds the rows that have one. */
export const checkUploadJob = defineJob('bulk.check-upload', z.strictObject({ uploadId: z.string(), waits: z.int() }), {
  key: ({ uploadId }) => `bulk-upload:${uploadId}`,
  pool: 'bank',
  handler: async () => (await import('./actions/check-upload.ts')).checkUpload,
})

/** Mails the person who paid a group that payments of it were not sent. `round`: of the run, which may be tried again meanwhile. */
export const tellFailuresJob = defineJob('bulk.tell-failures', z.strictObject({ runId: z.string(), round: z.int() }), {
  key: ({ runId, round }) => `bulk-failures:${runId}:${round}`,
  handler: async () => (await import('./actions/tell-failures.ts')).tellFailures,
})

/** Takes up runs and uploads whose job was lost, ends runs whose time to retry is over, and deletes drafts that were not paid. */
export const sweepBulkJob = defineJob('bulk.sweep', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => (await import('./actions/sweep-bulk.ts')).sweepBulk,
})
