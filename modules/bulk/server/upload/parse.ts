import { createThreadPool } from '../../../../platform/threads/index.ts'
import type { BeneficiaryList } from './read-list.ts'
import { UnreadableFile } from './unreadable-file.ts'

export { UnreadableFile } from './unreadable-file.ts'
export type { BeneficiaryList } from './read-list.ts'

export const MAX_LIST_BYTES = 5 * 1024 * 1024
/**
 * A list takes at most 100 MB. Buffers stand outside of the heap and are bounded by what is read: 5 MB of file, twice while it is copied,
 * and 20 MB unzipped, into buffers of the declared sizes. The heap has the rest.
 */
export const MAX_MEMORY_MB = 100
const MAX_BUFFERS_MB = 2 * 5 + 20
export const MAX_HEAP_MB = MAX_MEMORY_MB - MAX_BUFFERS_MB
/** Of processor time. A list of 10,000 rows needs less. */
const MAX_WORK_MS = 1_000
/** By the clock, for the start of the thread and for its turn on a busy machine. */
const TIMEOUT_MS = 10_000

const read = createThreadPool<Uint8Array, BeneficiaryList | { unreadable: string }>(new URL('reading-thread.ts', import.meta.url), {
  maxHeapMb: MAX_HEAP_MB,
  taskTimeoutMs: TIMEOUT_MS,
  taskWorkMs: MAX_WORK_MS,
})

/**
 * Reads an XLSX or CSV list in a thread with limits of memory and time. Throws `UnreadableFile` with a sentence for the
 * person. Bad rows come back with a reason, and the good ones are kept.
 */
export async function parseBeneficiaryFile({ bytes }: { bytes: Uint8Array; name: string }): Promise<BeneficiaryList> {
  if (bytes.length > MAX_LIST_BYTES) throw new UnreadableFile('The file is larger than 5 MB. Split it into smaller files.')
  const result = await read(bytes).catch((error: unknown) => {
    if (!isLimit(error)) throw error
    throw new UnreadableFile('This file takes too long to read. Keep only the list in it, or split it into smaller files.')
  })
  if ('unreadable' in result) throw new UnreadableFile(result.unreadable)
  return result
}

/** The thread reached its limit of time (aborted) or of memory. */
const isLimit = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || error.name === 'TimeoutError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
