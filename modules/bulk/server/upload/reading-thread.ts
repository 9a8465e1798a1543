import { timedTask } from '../../../../platform/threads/timed-task.ts'
import { readSheetFile } from './read-cells.ts'
import { type BeneficiaryList, readList } from './read-list.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The task of a worker thread. Errors of our own classes do not survive the way out of it, so a sentence is returned. */
export default timedTask(async (bytes: Uint8Array): Promise<BeneficiaryList | { unreadable: string }> => {
  try {
    return readList(await readSheetFile(bytes))
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message }
    throw error
  }
})
