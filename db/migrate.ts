import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { runMigrations as migrateJobQueue } from 'graphile-worker'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Brings a database to the newest shape. Safe to run by several processes at once: it takes an advisory lock. */
export async function migrate(databaseUrl: string): Promise<void> {
  await migrateJobQueue({ connectionString: databaseUrl })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error, results } = await migrator.migrateToLatest()
    const failed = results?.find((result) => result.status === 'Error')
    if (error) {
      const what = failed ? `migration ${failed.migrationName}` : 'migrating'
      throw new Error(`${what} failed: ${error instanceof Error ? error.message : 'for no reason given'}`, { cause: error })
    }
  } finally {
    await db.destroy()
  }
}

/** The name of the newest migration: what readiness expects to find in the database. */
export async function newestMigration(): Promise<string> {
  return Object.keys(await getMigrations())
    .toSorted()
    .at(-1)!
}

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
