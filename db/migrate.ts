import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

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

/**
 * Brings a database to the newest schema, or to that of the named migration. Several processes may run it at once, because it takes an advisory lock.
 * Throws OutdatedDatabaseError for a database from before the baselines.
 */
export async function migrate(databaseUrl: string, to?: string): Promise<void> {
  await refuseOutdated(databaseUrl)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    const failed = results?.find((result) => result.status === 'Error')
    if (error) {
      const what = failed ? `migration ${failed.migrationName}` : 'migrating'
      throw new Error(`${what} failed: ${error instanceof Error ? error.message : 'for no reason given'}`, { cause: error })
    }
  } finally {
    await db.destroy()
  }
}

/** Throws OutdatedDatabaseError for a database that has migrations, but not the first baseline. Only reads. */
export async function refuseOutdated(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
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
  return Object.keys(await getMigrations())[0]!
}

/** The name of the newest migration, which the readiness check expects in the database. */
export async function newestMigration(): Promise<string> {
  return Object.keys(await getMigrations()).at(-1)!
}

/** In the order in which they run. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()
  return Object.fromEntries(files.map((file) => [file.replace('.sql', ''), migrationFrom(file)]))
}

function migrationFrom(file: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(db)
    },
  }
}
