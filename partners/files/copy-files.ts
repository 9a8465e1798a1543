import type { FileStore } from './port.ts'

export type CopyResult = { copied: number; already: number; removed: number }

const AT_ONCE = 8

/**
 * Copies files under the same keys and reads each copy back. A file that is there already is compared and not sent again, so the command may
 * be repeated. With `remove`, a file leaves its old place after its copy was read back. Throws at the first copy that differs.
 */
export async function copyFiles(from: FileStore, to: FileStore, keys: AsyncIterable<string>, options: { remove: boolean }): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, already: 0, removed: 0 }
  const remaining = keys[Symbol.asyncIterator]()

  async function copyOne(key: string): Promise<void> {
    const bytes = await from.get(key)
    // A job may have removed it meanwhile.
    if (bytes === null) return
    const present = await to.get(key)
    if (present?.equals(bytes)) result.already++
    else {
      await to.put(key, bytes)
      if (!(await to.get(key))?.equals(bytes)) throw new Error(`The copy of ${key} differs from the file.`)
      result.copied++
    }
    if (!options.remove) return
    await from.remove(key)
    result.removed++
  }

  async function copyRemaining(): Promise<void> {
    for (let next = await remaining.next(); !next.done; next = await remaining.next()) await copyOne(next.value)
  }

  await Promise.all(Array.from({ length: AT_ONCE }, copyRemaining))
  return result
}
