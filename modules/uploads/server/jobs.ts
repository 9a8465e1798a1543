import type { FileStore } from '../../../partners/files/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { writeJobs } from '../../ledger/index.ts'
import { DELETE_FILES_TASK, type DeleteFilesPayload, deleteFilesJob } from './delete-files.ts'
import { findReferencedKeys } from './queries.ts'
import { deleteUnused } from './store.ts'

/** Time enough to take all photos of a step and to submit it. */
const UNUSED_LIFETIME_MS = 24 * 60 * 60_000
const BATCH_SIZE = 200
/** A run that finds more leaves the rest to the next one. */
const MAX_BATCHES = 20

export function uploadJobs(context: { db: Database; clock: Clock; files: FileStore }): JobHandlers {
  return {
    /**
     * The rows go in one commit with the job that drops their files: wherever it dies, no row is without its file, and no
     * file without somebody who drops it.
     */
    'uploads.forget-unused': async () => {
      const before = new Date(context.clock.now().getTime() - UNUSED_LIFETIME_MS)
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const keys = await context.db.transaction(async (tx) => {
          const fileKeys = await deleteUnused(tx, before, BATCH_SIZE)
          if (fileKeys.length > 0) await writeJobs(tx, [deleteFilesJob(fileKeys)])
          return fileKeys
        })
        if (keys.length < BATCH_SIZE) return
      }
    },
    [DELETE_FILES_TASK]: async (given) => {
      const { fileKeys } = given as DeleteFilesPayload
      const named = new Set(await findReferencedKeys(context.db.system, fileKeys))
      for (const key of fileKeys) if (!named.has(key)) await context.files.remove(key)
    },
  }
}

export const uploadSchedules: Schedules = [{ task: 'uploads.forget-unused', cron: '40 * * * *' }]
