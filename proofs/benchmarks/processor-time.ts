import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The kernel counts processor time for programs in hundredths of a second on every architecture that we run on. */
const MS_PER_TICK = 10

/** `ms`: used by the process and by those of its children that have ended. */
export type ProcessTime = { pid: number; parent: number; ms: number }

/**
 * Processor milliseconds, user and system together, that each process has used since its start, with all its descendants. A busy
 * machine changes it far less than a rate. Null where there is no `/proc` (anything but Linux).
 */
export async function processorMs<Name extends string>(pids: Readonly<Record<Name, number>>): Promise<Record<Name, number> | null> {
  if (process.platform !== 'linux') return null
  const all = await readProcesses()
  return Object.fromEntries(Object.entries<number>(pids).map(([name, pid]) => [name, msOfTree(all, pid)])) as Record<Name, number>
}

/** The process id of the server in this data folder: the parent of all its backends. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

export function msOfTree(all: readonly ProcessTime[], root: number): number {
  const own = all.find(({ pid }) => pid === root)?.ms ?? 0
  return all.filter(({ parent }) => parent === root).reduce((sum, { pid }) => sum + msOfTree(all, pid), own)
}

/** Reads `/proc/<pid>/stat`. The name in brackets may itself contain brackets and spaces. */
export function parseStat(text: string): ProcessTime {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), ms: ticks * MS_PER_TICK }
}

async function readProcesses(): Promise<ProcessTime[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process may end between the two reads.
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return texts.flatMap((text) => (text === null ? [] : [parseStat(text)]))
}
