import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { chooseOsUser } from './os-user.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, SUPERUSER } from './cluster.ts'
import { type Credentials, loadCredentials } from './credentials.ts'
import { awaitStalePostmaster } from './stale-postmaster.ts'
import { writeInstanceFile, removeInstanceFile } from './instance-file.ts'
import { startServer } from './server.ts'

export { findRunningPostgres } from './instance-file.ts'

export type Postgres = {
  /** The superuser's URL of the database `kasuwa`. It holds the password: never log it. */
  url: string
  port: number
  /** Settles when the server has ended; `expected` is true after `stop`. */
  exited: Promise<{ expected: boolean }>
  /** Fast shutdown: sessions end, data is checkpointed, no process remains. Safe to call twice. */
  stop(): Promise<void>
}

type StartPostgresOptions = {
  /** The instance's data folder (`DATA_DIR`); the cluster is in `postgres/` below it. */
  dataDir: string
  /** False only for temporary clusters of tests, which do not survive a power cut. */
  durable: boolean
  /** A library that the server loads before the C library, to simulate a slow disk (proofs/benchmarks/slow-flush.c). */
  preload?: string
  log: (line: string) => void
}

const DATABASE = 'kasuwa'

/**
 * Starts a PostgreSQL server from the binaries among our dependencies, on the loopback interface only. Creates the
 * cluster and the database on first use. Refuses when a running instance uses the same folder.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  const cluster = join(dataDir, 'postgres')
  await createDataDir(dataDir)

  const binaries = await findBinaries()
  const account = await chooseOsUser({ binaries, dataDir, cluster })
  const credentials = await loadCredentials(dataDir)
  const isNew = !existsSync(join(cluster, 'PG_VERSION'))
  if (isNew) await createCluster({ binaries, account, credentials, dataDir, cluster, durable: options.durable })

  await awaitStalePostmaster({ binaries, cluster, log: options.log })
  const { server, port } = await startServer({ ...options, binaries, account, credentials, dataDir, cluster })
  const url = databaseUrl(credentials, port, DATABASE)
  try {
    await createDatabase(databaseUrl(credentials, port, 'postgres'))
    await writeInstanceFile(dataDir, { url, pid: server.child.pid! })
  } catch (error) {
    await server.stop()
    throw error
  }

  return {
    url,
    port,
    exited: server.exited,
    async stop() {
      await server.stop()
      await removeInstanceFile(dataDir, server.child.pid!)
    },
  }
}

async function createDataDir(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return
  await mkdir(dataDir, { recursive: true })
  // The server may run under another account and must reach its own folder. Each secret in here has mode 0600.
  await chmod(dataDir, 0o755)
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query('create database kasuwa')
  } finally {
    await client.end()
  }
}

function databaseUrl(credentials: Credentials, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${credentials.password}@127.0.0.1:${port}/${database}`
}
