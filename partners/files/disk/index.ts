import { access, constants, glob, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FILE_KEY, type FileDraft, type FileStore } from '../port.ts'

/** Room for the uploads of some minutes, before PostgreSQL on the same disk would stop. */
const LEAST_FREE_BYTES = 200 * 1024 * 1024

/** A local folder that only this program's user may read. The first file creates it. */
export function createDiskFiles(folder: string, leastFreeBytes = LEAST_FREE_BYTES): FileStore {
  const pathOf = (key: string): string => {
    if (!FILE_KEY.test(key)) throw new Error('this is no key of a file')
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
    async problem() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize < leastFreeBytes ? 'the disk of the uploaded files is full' : null
      } catch {
        return 'the folder of the uploaded files refuses to be written'
      }
    },
  }
}

/** The keys of all complete files of a folder, in no order. */
export async function* keysOnDisk(folder: string): AsyncGenerator<string> {
  for await (const path of glob('*/*', { cwd: folder })) {
    const key = basename(path)
    if (FILE_KEY.test(key) && dirname(path) === key.slice(-2)) yield key
  }
}
