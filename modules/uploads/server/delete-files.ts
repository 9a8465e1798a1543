import type { JobSpec } from '../../ledger/index.ts'

export const DROP_FILES = 'uploads.drop-files'
export type DropFiles = { fileKeys: string[] }

/** Drops those of these files that no row names by then. */
export function dropFilesJob(fileKeys: string[], runAt?: Date): JobSpec {
  return {
    task: DROP_FILES,
    payload: { fileKeys } satisfies DropFiles,
    key: `drop-files:${runAt ? 'late:' : ''}${fileKeys[0]!}`,
    ...(runAt && { runAt }),
  }
}
