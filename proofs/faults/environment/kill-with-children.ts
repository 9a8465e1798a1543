import { readdir, readFile } from 'node:fs/promises'
import { systemClock } from '../../../platform/clock/index.ts'

/**
 * Sends kill -9 to a postmaster and all its children. Resolves when all have ended; a zombie has, as far as files and
 * connections go.
 */
export async function killWithChildren(postmaster: number): Promise<void> {
  // Stopped first, so that it cannot fork between the listing and the kill.
  process.kill(postmaster, 'SIGSTOP')
  const pids = [postmaster, ...(await childrenOf(postmaster))]
  for (const pid of pids) kill(pid)
  while ((await Promise.all(pids.map(processStat))).some((stat) => stat !== null && stat.state !== 'Z')) await systemClock.sleep(5)
}

async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await processStat(Number(name)))?.parent === parent) found.push(Number(name))
  }
  return found
}

/** Null: there is no such process. */
async function processStat(pid: number): Promise<{ state: string; parent: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name in brackets may contain blanks; the state and the parent come after it.
  const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: state!, parent: Number(parent) }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
