import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileDraft, FileStore } from '../port.ts'

/** Letters, digits and `_`: a key cannot leave the folder. */
const KEY = /^\w{8,80}$/

/** A local folder that only this program's user may read. The first file creates it. */
export function createDiskFiles(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('this is no key of a file')
    return join(folder, key.slice(-2), key)
  }
  /** A crash half-way leaves a `.part` file, which is never read: a key has the whole file or none. */
  async function create(key: string): Promise<FileDraft> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = await open(`${path}.part`, 'w', 0o600)
    let isOpen = true
    return {
      write: (bytes) => draft.writeFile(bytes),
      async finish() {
        await draft.sync()
        isOpen = false
        await draft.close()
        await rename(`${path}.part`, path)
      },
      async discard() {
        if (!isOpen) return
        isOpen = false
        await draft.close()
        await rm(`${path}.part`, { force: true })
      },
    }
  }
  return {
    create,
    async put(key, bytes) {
      const draft = await create(key)
      try {
        await draft.write(bytes)
        await draft.finish()
      } finally {
        await draft.discard()
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
