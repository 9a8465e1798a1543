import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Environment } from './environment.ts'

const run = promisify(execFile)

/**
 * Gives the API the last core alone, as it has its own machines in production. Worker, database, callers and bank share
 * the other cores; `shared` is their number. Null with one core or without `taskset` (util-linux): then all share.
 */
export async function isolateApiCore(environment: Environment): Promise<{ shared: number; together(): Promise<void> } | null> {
  const cores = await allowedCores()
  if (cores.length < 2) return null
  const others = cores.slice(0, -1)
  const pids = (slots: Environment['processes']['apis']) => slots.flatMap((slot) => slot.pid() ?? [])
  // The simulated bank and the callers run in this process.
  const theirs = [process.pid, ...pids(environment.processes.workers), ...(await databasePids(environment))]
  await Promise.all([
    ...pids(environment.processes.apis).map((pid) => pinProcess(cores.slice(-1), pid)),
    ...theirs.map((pid) => pinProcess(others, pid)),
  ])
  return {
    shared: others.length,
    together: async () => void (await Promise.all([process.pid, ...(await databasePids(environment))].map((pid) => pinProcess(cores, pid)))),
  }
}

/** With all threads. The error is ignored, because a database connection may have ended meanwhile. */
const pinProcess = (cores: readonly number[], pid: number) => run('taskset', ['-a', '-c', '-p', cores.join(','), String(pid)]).catch(() => {})

/** The postmaster, whose later children inherit its affinity, and all its present children. */
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
