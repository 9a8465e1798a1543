import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Environment } from './environment.ts'

const run = promisify(execFile)

/**
 * The API has the last core to itself, as in earnest it has machines of its own; worker, database, callers and bank share the others.
 * `shared`: how many those are. Null where the machine has one core, or no `taskset` (util-linux): then all share.
 */
export async function isolateApiCore(city: Environment): Promise<{ shared: number; together(): Promise<void> } | null> {
  const cores = await allowedCores()
  if (cores.length < 2) return null
  const others = cores.slice(0, -1)
  const pids = (slots: Environment['processes']['apis']) => slots.flatMap((slot) => slot.pid() ?? [])
  // The bank of the simulation lives in this process, as the callers do.
  const theirs = [process.pid, ...pids(city.processes.workers), ...(await databasePids(city))]
  await Promise.all([...pids(city.processes.apis).map((pid) => pinProcess(cores.slice(-1), pid)), ...theirs.map((pid) => pinProcess(others, pid))])
  return {
    shared: others.length,
    together: async () => void (await Promise.all([process.pid, ...(await databasePids(city))].map((pid) => pinProcess(cores, pid)))),
  }
}

/** With all its threads. A connection of the database that ended meanwhile needs no place. */
const pinProcess = (cores: readonly number[], pid: number) => run('taskset', ['-a', '-c', '-p', cores.join(','), String(pid)]).catch(() => {})

/** The postmaster, whose later children stand where it does, and all that it has now. */
async function databasePids({ sql }: Environment): Promise<number[]> {
  const rows = await sql<{ pid: number }>(`select pid from pg_stat_activity union select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int`)
  return rows.map(({ pid }) => pid)
}

async function allowedCores(): Promise<number[]> {
  const { stdout } = await run('taskset', ['-c', '-p', String(process.pid)]).catch(() => ({ stdout: '' }))
  const list = /: ([\d,-]+)\s*$/.exec(stdout)?.[1] ?? ''
  return list
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number)
      return Array.from({ length: to! - from! + 1 }, (_, at) => from! + at)
    })
}
