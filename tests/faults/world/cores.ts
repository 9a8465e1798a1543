import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { City } from './city.ts'

const run = promisify(execFile)

/**
 * Callers and bank on one core, programs and database on all others: in earnest they stand on other machines, and what they
 * do is no work of the server. `cores`: how many the server has. Null where the machine has one core, or no `taskset` (util-linux): then they share.
 */
export async function apart(city: City): Promise<{ cores: number; together(): Promise<void> } | null> {
  const cores = await allowedCores()
  if (cores.length < 2) return null
  const [first, ...others] = cores
  // The bank of the simulation lives in this process too.
  const ours = [process.pid]
  const theirs = [...[...city.fleet.apis, ...city.fleet.workers].flatMap((slot) => slot.pid() ?? []), ...(await databasePids(city))]
  await Promise.all([...ours.map((pid) => putOn([first!], pid)), ...theirs.map((pid) => putOn(others, pid))])
  return {
    cores: others.length,
    together: async () => void (await Promise.all([...ours, ...(await databasePids(city))].map((pid) => putOn(cores, pid)))),
  }
}

/** With all its threads. A connection of the database that ended meanwhile needs no place. */
const putOn = (cores: readonly number[], pid: number) => run('taskset', ['-a', '-c', '-p', cores.join(','), String(pid)]).catch(() => {})

/** The postmaster, whose later children stand where it does, and all that it has now. */
async function databasePids({ sql }: City): Promise<number[]> {
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
