import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../db/migrate.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type Postgres, startPostgres } from '../../../platform/postgres/launcher.ts'
import { systemRandom } from '../../../platform/random/index.ts'
import { killWithChildren } from './kill-with-children.ts'
import { warmCompileCache } from '../../../tests/fixtures/compile-cache.ts'
import { runAdminStatement, databaseAt, TEMPLATE } from '../../../tests/fixtures/database-admin.ts'

/** Its own PostgreSQL, with production durability, that may be killed. Its address stays the same over restarts. */
export type PostgresCluster = {
  /** The superuser's URL of the server. */
  url: string
  dataDir: string
  freshDatabase(): Promise<{ url: string; drop(): Promise<void> }>
  /**
   * Sends kill -9 to the postmaster and all its children, waits until the last has ended, and starts it again. Returns
   * how long it was down.
   */
  killAndRestart(): Promise<{ awayMs: number }>
  version: string
  /** The compile cache of the programs: it halves the start time of a killed one. */
  compileCache: string
  close(): Promise<void>
}

export async function openPostgresCluster(): Promise<PostgresCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-faults-'))
  const start = () => startPostgres({ dataDir, durable: true, log: () => {} })
  let postgres: Postgres = await start()
  const { url } = postgres
  // After a kill the whole data folder is synced: with one call, because it has many files and kills are frequent.
  await runAdminStatement(url, `alter system set recovery_init_sync_method = 'syncfs'`)
  await runAdminStatement(url, `create database ${TEMPLATE}`)
  await migrate(databaseAt(url, TEMPLATE))
  await runAdminStatement(url, `alter database ${TEMPLATE} with allow_connections false is_template true`)
  const compileCache = join(dataDir, 'compiled')
  await warmCompileCache(compileCache)
  return {
    url,
    dataDir,
    version: await versionOf(dataDir),
    compileCache,
    async freshDatabase() {
      const name = `faults_${systemRandom.bytes(6).toString('hex')}`
      await runAdminStatement(url, `create database ${name} template ${TEMPLATE} strategy file_copy`)
      return { url: databaseAt(url, name), drop: () => runAdminStatement(url, `drop database if exists ${name} with (force)`) }
    },
    async killAndRestart() {
      const begun = systemClock.monotonicMs()
      const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
      await killWithChildren(postmaster)
      // A zombie still locks the data folder, so the server has ended only when this process has reaped it.
      await postgres.exited
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
