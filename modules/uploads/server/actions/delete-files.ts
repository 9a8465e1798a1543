import { writeJobs } from '../../../ledger/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { deleteFilesJob } from '../jobs.ts'
import { findReferencedKeys } from '../queries.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { deleteUnused, markDropped } from '../store.ts'

/** Enough time to take all photos of a step and to submit it. */
const UNUSED_LIFETIME_MS = 24 * 60 * 60_000
const BATCH_SIZE = 200
/** A run that finds more leaves the rest to the next one. */
const MAX_BATCHES = 20

/**
 * Rows are deleted in one commit with the job that deletes their files. After a crash at any point no row lacks its
 * file, and each file without a row has a job that deletes it.
 */
export async function deleteUnusedUploads({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_LIFETIME_MS)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const keys = await db.transaction(async (tx) => {
      const fileKeys = await deleteUnused(tx, before, BATCH_SIZE)
      if (fileKeys.length > 0) await writeJobs(tx, [deleteFilesJob.enqueue({ fileKeys })])
      return fileKeys
    })
    if (keys.length < BATCH_SIZE) return
  }
}

export async function deleteUnreferencedFiles({ db, files }: Pick<AppContext, 'db' | 'files'>, { fileKeys }: { fileKeys: string[] }): Promise<void> {
  const referenced = new Set(await findReferencedKeys(db.system, fileKeys))
  for (const key of fileKeys) if (!referenced.has(key)) await files.remove(key)
}

/** Files whose retention has ended. Their rows stay, and are marked in one commit with the job that deletes the files. */
export async function dropUploads(tx: Tx, ids: readonly string[], at: Date): Promise<number> {
  const fileKeys = await markDropped(tx, ids, at)
  if (fileKeys.length > 0) await writeJobs(tx, [deleteFilesJob.enqueue({ fileKeys })])
  return fileKeys.length
}
