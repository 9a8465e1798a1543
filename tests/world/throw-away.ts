import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../platform/postgres/launcher.ts'

/** A server that nobody needs tomorrow, with a folder of its own that goes with it. `url`: its superuser's address. */
export type ThrowAway = { url: string; folder: string; end(): Promise<void> }

export async function startThrowAway(name: string): Promise<ThrowAway> {
  const folder = await makeFolder(`kasuwa-${name}-`)
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const postgres = await startPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => {} })
    const end = async () => {
      try {
        await postgres.stop()
      } finally {
        await remove()
      }
    }
    return { url: postgres.url, folder, end }
  } catch (error) {
    await remove()
    throw error
  }
}

const IN_MEMORY = '/dev/shm'
/** A run of all database tests needs a small part of it. */
const ROOM_BYTES = 4 * 2 ** 30

/** In memory where there is room: tests that clone databases take two thirds of the time there. */
async function makeFolder(prefix: string): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => null)
  const hasRoom = memory !== null && memory.bavail * memory.bsize >= ROOM_BYTES
  return mkdtemp(join(hasRoom ? IN_MEMORY : tmpdir(), prefix))
}
