import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { type Check, runChecks } from '../../platform/integrity-checks/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { connectDatabase, type Database } from '../../platform/db/index.ts'
import { startPostgres } from '../../platform/postgres/launcher.ts'
import type { PostgresCluster } from '../faults/environment/postgres-cluster.ts'

/** A database with the product's schema and no rows. */
export type BenchDatabase = {
  url: string
  db: Database
  dataDir: string
  /** Runs as the superuser, without row-level security. */
  sql<Row = Record<string, string>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Throws when an integrity check fails: figures of such a run mean nothing. */
  requireBooks(checks: readonly Check[]): Promise<void>
  /** Another database on the same server, for the baseline. */
  beside(name: string): Promise<BenchDatabase>
  close(): Promise<void>
}

/** Starts its own server with production durability settings. */
export async function openBenchDatabase({ preload }: { preload?: string } = {}): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-bench-'))
  const postgres = await startPostgres({ dataDir, durable: true, preload, log: () => {} })
  const database = await connectBenchDatabase(postgres.url, dataDir, (superuser, name) => createDatabaseBeside(superuser, postgres.url, name))
  return {
    ...database,
    async close() {
      await database.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The same on a server that runs already, as copies of its template. */
export async function openBenchDatabaseOn(cluster: Pick<PostgresCluster, 'dataDir' | 'freshDatabase'>): Promise<BenchDatabase> {
  const copies: { drop(): Promise<void> }[] = []
  const copy = async () => {
    const fresh = await cluster.freshDatabase()
    copies.push(fresh)
    return fresh.url
  }
  const database = await connectBenchDatabase(await copy(), cluster.dataDir, copy)
  return {
    ...database,
    async close() {
      await database.close()
      for (const { drop } of copies) await drop()
    },
  }
}

async function createDatabaseBeside(superuser: pg.Client, url: string, name: string): Promise<string> {
  await superuser.query(`create database ${name}`)
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

/** `createBeside`: creates another database on the server and returns its URL. */
async function connectBenchDatabase(
  url: string,
  dataDir: string,
  createBeside: (superuser: pg.Client, name: string) => Promise<string>,
): Promise<BenchDatabase> {
  await migrate(url)
  const db = connectDatabase({ url, onError: ({ message }) => console.error(message), sleep: systemClock.sleep })
  const superuser = new pg.Client({ connectionString: url })
  superuser.on('error', ({ message }) => console.error(message))
  await superuser.connect()
  return {
    url,
    db,
    dataDir,
    sql: async <Row>(text: string, values?: unknown[]) => (await superuser.query(text, values)).rows as Row[],
    async requireBooks(checks) {
      const broken = (await runChecks(db, checks)).filter((result) => !result.holds)
      if (broken.length === 0) return
      const failures = broken.map(({ sentence, broken: rows }) => `${sentence}: ${JSON.stringify(rows[0], asText)}`)
      throw new Error(`The run is void, its books do not hold:\n${failures.join('\n')}`)
    },
    async beside(name) {
      const besideUrl = await createBeside(superuser, name)
      // The baseline takes its days from the database, and the integrity checks use Lagos days.
      await superuser.query(`alter database ${new URL(besideUrl).pathname.slice(1)} set timezone to 'Africa/Lagos'`)
      const database = await connectBenchDatabase(besideUrl, dataDir, createBeside)
      return {
        ...database,
        async requireBooks(checks) {
          // The baseline keeps account days in their own rows, and finds them opened in the rows of the accounts.
          await database.sql('update account a set day_closing = d.closing from account_day d where d.account_id = a.id and d.day = a.day')
          await database.requireBooks(checks)
        },
      }
    },
    async close() {
      await superuser.end()
      await db.close()
    },
  }
}

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
