import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../platform/clock/index.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Refuses a database from before the baselines, with a message for the operator. Nothing in the database was changed. */
export class OutdatedDatabaseError extends Error {
  constructor(newest: string) {
    super(
      `This database was made by an older Kasuwa (migration ${newest}) and cannot be upgraded: move its data folder (.data) away, ` +
        `or set DATA_DIR to a new folder or DATABASE_URL to an empty database, and start again.`,
    )
  }
}

/** How a migration waits for a table that others use. Its own wait stops everybody behind it, so it is short and tried again. */
export type LockWaits = { lockTimeoutMs: number; pausesMs: readonly number[] }
const LOCK_WAITS: LockWaits = { lockTimeoutMs: 1_000, pausesMs: [500, 1_000, 2_000, ...Array.from({ length: 12 }, () => 5_000)] }

/** That of kysely's migrator, which ran the migrations of earlier versions. So a starter of an earlier version waits, too. */
const STARTERS_LOCK = '3853314791062309107'
const STARTERS_PAUSE_MS = 50

/** The first line of a migration that builds or drops indexes while others write. Each statement commits by itself, so it can run twice. */
const CONCURRENTLY = '-- concurrently\n'

/**
 * Brings a database to the newest schema, or to that of the named migration. Each migration commits by itself, with its record, so that its locks
 * end with it; after a failed one those before it stay. Several processes may run it at once: one works, and the others wait for it.
 * Throws OutdatedDatabaseError for a database from before the baselines.
 */
export async function migrate(databaseUrl: string, to?: string, waits = LOCK_WAITS): Promise<void> {
  await refuseOutdated(databaseUrl)
  const client = await connect(databaseUrl)
  try {
    await lockStarters(client)
    await client.query('create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
    for (const name of await migrationsToRun(client, to)) await runMigration(client, name, waits)
  } finally {
    // Ends the lock, too.
    await client.end()
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The query that meets the lost connection says so; without a listener the process would end before it.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Asks again and again: a statement that waits for the lock would be waited for by an index that is built concurrently. */
async function lockStarters(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [STARTERS_LOCK])
    if (rows[0]!.locked) return
    await systemClock.sleep(STARTERS_PAUSE_MS)
  }
}

async function migrationsToRun(client: pg.Client, to: string | undefined): Promise<string[]> {
  const known = await migrationNames()
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')
  const strange = rows.find(({ name }, at) => name !== known[at])
  if (strange)
    throw new Error(
      `migrating failed: the database has the migration ${strange.name}, where this version has ${known[rows.indexOf(strange)] ?? 'none'}`,
    )
  if (to !== undefined && !known.includes(to)) throw new Error(`migrating failed: there is no migration ${to}`)
  return known.slice(rows.length, to === undefined ? undefined : known.indexOf(to) + 1)
}

async function runMigration(client: pg.Client, name: string, { lockTimeoutMs, pausesMs }: LockWaits): Promise<void> {
  const text = await readFile(join(FOLDER, `${name}.sql`), 'utf8')
  const record = `insert into kysely_migration (name, timestamp) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(systemClock.now().toISOString())})`
  for (const pauseMs of [...pausesMs, null]) {
    try {
      if (text.startsWith(CONCURRENTLY)) await runStatements(client, [...statementsOf(text), record])
      else await client.query(`begin;\nset local lock_timeout = ${lockTimeoutMs};\n${text}\n;\n${record};\ncommit`)
      return
    } catch (error) {
      // A connection that is lost would hide the cause.
      await client.query('rollback').catch(() => undefined)
      if (pauseMs === null || !isLocked(error))
        throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : 'for no reason given'}`, { cause: error })
      await systemClock.sleep(pauseMs)
    }
  }
}

const statementsOf = (text: string) => text.split(/;$/m).filter((statement) => statement.trim() !== '')

/** Without a limit on the wait: these statements stop nobody while they wait. */
async function runStatements(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const isLocked = (error: unknown) => error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)

/** Throws OutdatedDatabaseError for a database that has migrations, but not the first baseline. Only reads. */
export async function refuseOutdated(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    const { rows: tables } = await client.query<{ exists: boolean }>(`select to_regclass('kysely_migration') is not null as exists`)
    if (!tables[0]!.exists) return
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')
    const names = rows.map((row) => row.name)
    if (names.length > 0 && !names.includes(await firstMigration())) throw new OutdatedDatabaseError(names.at(-1)!)
  } finally {
    await client.end()
  }
}

/** The name of the first baseline. A database that this code can migrate has it, or no migration at all. */
export async function firstMigration(): Promise<string> {
  return (await migrationNames())[0]!
}

/** The name of the newest migration, which the readiness check expects in the database. */
export async function newestMigration(): Promise<string> {
  return (await migrationNames()).at(-1)!
}

/** In the order in which they run. */
async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).flatMap((file) => (file.endsWith('.sql') ? [file.replace('.sql', '')] : [])).toSorted()
}
