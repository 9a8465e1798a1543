import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/**
 * Deletes those of the files that no row names by then. `mayGetRow`: the row may still be written, so this delayed job
 * has a key of its own. It neither replaces nor is replaced by the deletion of the same file after its row was deleted.
 */
export const deleteFilesJob = defineJob(
  'uploads.drop-files',
  z.strictObject({ fileKeys: z.array(z.string()), mayGetRow: z.literal(true).optional() }),
  {
    key: ({ fileKeys, mayGetRow }) => `drop-files:${mayGetRow ? 'late:' : ''}${fileKeys[0]!}`,
    handler: async () => (await import('./actions/delete-files.ts')).deleteUnreferencedFiles,
  },
)

export const deleteUnusedUploadsJob = defineJob('uploads.forget-unused', z.strictObject({}), {
  schedules: [{ cron: '40 * * * *' }],
  handler: async () => (await import('./actions/delete-files.ts')).deleteUnusedUploads,
})
