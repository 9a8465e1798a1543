import { spawn } from 'node:child_process'
import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../db/migrate.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type Postgres, startPostgres } from '../../../platform/postgres/launcher.ts'
import { systemRandom } from '../../../platform/random/index.ts'
import { runAdminStatement, databaseAt, TEMPLATE } from '../../../tests/fixtures/database-admin.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** A PostgreSQL of its own, as durable as a real one, that may be killed. Its address stays the same over restarts. */
export type PostgresCluster = {
  freshDatabase(): Promise<{ url: string; drop(): Promise<void> }>
  /** kill -9 of the postmaster and all its children, until the last of them is gone; then starts it again. Answers how long it was away. */
  killAndRestart(): Promise<{ awayMs: number }>
  version: string
  /** Where programs find themselves compiled: it halves the time that a killed one is away. */
  compileCache: string
  close(): Promise<void>
}

export async function openPostgresCluster(): Promise<PostgresCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-faults-'))
  const start = () => startPostgres({ dataDir, durable: true, log: () => {} })
  let postgres: Postgres = await start()
  const { url } = postgres
  // After a kill the whole folder goes to the disk once more: in one call, because files are many here and kills too.
  await runAdminStatement(url, `alter system set recovery_init_sync_method = 'syncfs'`)
  await runAdminStatement(url, `create database ${TEMPLATE}`)
  await migrate(databaseAt(url, TEMPLATE))
  await runAdminStatement(url, `alter database ${TEMPLATE} with allow_connections false is_template true`)
  return {
    version: await versionOf(dataDir),
    compileCache: await warmCompileCache(dataDir),
    async freshDatabase() {
      const name = `faults_${systemRandom.bytes(6).toString('hex')}`
      await runAdminStatement(url, `create database ${name} template ${TEMPLATE}`)
      return { url: databaseAt(url, name), drop: () => runAdminStatement(url, `drop database if exists ${name} with (force)`) }
    },
    async killAndRestart() {
      const begun = systemClock.monotonicMs()
      const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
      // Stopped first, so that nothing is born between looking and killing.
      process.kill(postmaster, 'SIGSTOP')
      const family = [postmaster, ...(await childrenOf(postmaster))]
      for (const pid of family) kill(pid)
      // A zombie still holds the folder: the server is gone when we, its parent, have buried it. Its children have let go of all when they are dead.
      await postgres.exited
      while ((await Promise.all(family.map(processStat))).some((stat) => stat !== null && stat.state !== 'Z')) await systemClock.sleep(5)
      postgres = await start()
      if (postgres.url !== url) throw new Error(`the database came back at another address, because its port was taken: ${postgres.port}`)
      return { awayMs: systemClock.monotonicMs() - begun }
    },
    async close() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const versionOf = async (dataDir: string) => `PostgreSQL ${(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).trim()}`

/** Programs that are killed leave nothing compiled behind; these two find no database, and end by themselves. */
async function warmCompileCache(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'compiled')
  const env = { PATH: process.env['PATH']!, NODE_COMPILE_CACHE: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dataDir }
  const once = (program: string) =>
    new Promise((resolve) => {
      spawn(process.execPath, [join(ROOT, `apps/${program}/main.ts`)], { env, stdio: 'ignore', timeout: 20_000 }).once('close', resolve)
    })
  await Promise.all([once('api'), once('worker')])
  return folder
}

async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await processStat(Number(name)))?.parent === parent) found.push(Number(name))
  }
  return found
}

/** Null: there is no such process any more. */
async function processStat(pid: number): Promise<{ state: string; parent: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name in brackets may hold blanks; what follows it is the state and the parent.
  const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: state!, parent: Number(parent) }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went before us.
  }
}
