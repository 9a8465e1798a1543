import type { JobSpec } from '../../ledger/index.ts'

export const DELETE_FILES_TASK = 'uploads.drop-files'
export type DeleteFilesPayload = { fileKeys: string[] }

/** Drops those of these files that no row names by then. */
export function deleteFilesJob(fileKeys: string[], runAt?: Date): JobSpec {
  return {
    task: DELETE_FILES_TASK,
    payload: { fileKeys } satisfies DeleteFilesPayload,
    key: `drop-files:${runAt ? 'late:' : ''}${fileKeys[0]!}`,
    ...(runAt && { runAt }),
  }
}
