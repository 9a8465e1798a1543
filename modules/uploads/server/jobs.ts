import type { FileStore } from '../../../partners/files/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { writeJobs } from '../../ledger/index.ts'
import { DROP_FILES, type DropFiles, dropFilesJob } from './delete-files.ts'
import { keysWithRow } from './queries.ts'
import { deleteUnused } from './store.ts'

/** Time enough to take all photos of a step and to submit it. */
const UNUSED_KEPT_MS = 24 * 60 * 60_000
const AT_ONCE = 200
/** A run that finds more leaves the rest to the next one. */
const MOST_BATCHES = 20

export function uploadJobs(kit: { db: Database; clock: Clock; files: FileStore }): JobHandlers {
  return {
    /**
     * The rows go in one commit with the job that drops their files: wherever it dies, no row is without its file, and no
     * file without somebody who drops it.
     */
    'uploads.forget-unused': async () => {
      const before = new Date(kit.clock.now().getTime() - UNUSED_KEPT_MS)
      for (let batch = 0; batch < MOST_BATCHES; batch++) {
        const keys = await kit.db.transaction(async (tx) => {
          const fileKeys = await deleteUnused(tx, before, AT_ONCE)
          if (fileKeys.length > 0) await writeJobs(tx, [dropFilesJob(fileKeys)])
          return fileKeys
        })
        if (keys.length < AT_ONCE) return
      }
    },
    [DROP_FILES]: async (given) => {
      const { fileKeys } = given as DropFiles
      const named = new Set(await keysWithRow(kit.db.system, fileKeys))
      for (const key of fileKeys) if (!named.has(key)) await kit.files.remove(key)
    },
  }
}

export const uploadSchedules: Schedules = [{ task: 'uploads.forget-unused', cron: '40 * * * *' }]
