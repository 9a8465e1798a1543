import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '../../platform/clock/index.ts'
import { percentile } from '../fixtures/statistics.ts'
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts'

const COMMITS = 40

/**
 * A database whose every flush takes a millisecond longer, as on a remote disk. Null where no C compiler can build the
 * preloaded library (Linux only). Throws when its commits are not slower, because such figures would mean nothing.
 */
export async function openSlowDatabase(): Promise<BenchDatabase | null> {
  const built = await buildShim()
  if (built === null) return null
  const database = await openBenchDatabase({ preload: built.library }).catch(async (error: unknown) => {
    await built.remove()
    throw error
  })
  const close = async () => {
    await database.close()
    await built.remove()
  }
  try {
    const fastest = percentile(await measureCommits(database), 0)
    if (fastest < 1) throw new Error(`a commit took ${fastest} ms and should have taken a millisecond longer than a flush`)
    return { ...database, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function buildShim(): Promise<{ library: string; remove: () => Promise<void> } | null> {
  if (process.platform !== 'linux') return null
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-flush-'))
  const library = join(folder, 'slow-flush.so')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'slow-flush.c'), '-ldl'])
    return { library, remove }
  } catch {
    await remove()
    return null
  }
}

async function measureCommits({ sql }: BenchDatabase): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < COMMITS; at++) {
    const begun = systemClock.monotonicMs()
    await sql(`select pg_logical_emit_message(true, 'bench', 'a commit')`)
    took.push(systemClock.monotonicMs() - begun)
  }
  return took
}
