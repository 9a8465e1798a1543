import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '../clock/index.ts'
import type { PostgresBinaries } from './binaries.ts'

const WAIT_TIMEOUT_MS = 12_000

export type Postmaster = { pid: number; ready: boolean }

/** Reads the server's own file: line 1 is its process number, line 8 its state. */
export async function readPostmasterPid(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => undefined)
  const lines = text?.split('\n')
  const pid = Number(lines?.[0])
  if (!pid) return undefined
  // A standby takes connections too; the API refuses it with a sentence that says so.
  return { pid, ready: ['ready', 'standby'].includes(lines?.[7]?.trim() ?? '') }
}

/**
 * A server of an earlier run may still be stopping after its parent was killed. Without a parent-death signal it may
 * not stop at all. Two servers on one folder would destroy it, so we wait, then refuse.
 */
export async function awaitStalePostmaster(about: { binaries: PostgresBinaries; cluster: string; log: (line: string) => void }): Promise<void> {
  const { cluster } = about
  const begun = systemClock.monotonicMs()
  for (;;) {
    const postmaster = await readPostmasterPid(cluster)
    if (!postmaster) return
    if (!(await isServerOf(postmaster.pid, cluster))) {
      // The number may belong to an unrelated process, as always in a restarted container. PostgreSQL would refuse to
      // start.
      await rm(pidFile(cluster), { force: true })
      return
    }
    if (process.platform !== 'linux') {
      about.log(`stopping the PostgreSQL that an earlier run left behind (process ${postmaster.pid})`)
      await promisify(execFile)(about.binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
      return
    }
    if (systemClock.monotonicMs() - begun > WAIT_TIMEOUT_MS) {
      throw new Error(
        `Another instance uses this data folder: PostgreSQL process ${postmaster.pid} serves ${cluster}. Stop it, or choose another DATA_DIR.`,
      )
    }
    await systemClock.sleep(100)
  }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isProcessAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (folder !== undefined) return folder === cluster
  // Alive, but owned by another account. Its command line is public.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes(cluster)
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
