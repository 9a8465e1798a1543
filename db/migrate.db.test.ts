import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runAdminStatement, databaseAt } from '../tests/fixtures/database-admin.ts'
import { freshDatabase } from '../tests/fixtures/database.ts'
import { firstMigration, migrate, newestMigration, OutdatedDatabaseError } from './migrate.ts'

const OLDER = 'made_before_the_baselines'
const EMPTY = 'not_migrated'
const clusterUrl = inject('clusterUrl')
const olderUrl = databaseAt(clusterUrl, OLDER)
const emptyUrl = databaseAt(clusterUrl, EMPTY)

beforeAll(async () => {
  await runAdminStatement(clusterUrl, `create database ${OLDER}`)
  await runAdminStatement(clusterUrl, `create database ${EMPTY}`)
  await rows(
    olderUrl,
    `create table kysely_migration (name text primary key, timestamp text not null);
     insert into kysely_migration values ('0001-ground', '2026-01-01'), ('0002-ledger', '2026-01-01'), ('0058-what-kills-its-workers-waits', '2026-01-02');
     create table account (id bigint primary key, balance bigint not null);
     insert into account values (1, 5000)`,
  )
})
afterAll(async () => {
  await runAdminStatement(clusterUrl, `drop database ${OLDER} with (force)`)
  await runAdminStatement(clusterUrl, `drop database ${EMPTY} with (force)`)
})

test('a database that was made before the baselines is refused in one sentence, and nothing in it changes', async () => {
  const before = await contents(olderUrl)
  const refusal = await migrate(olderUrl).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(OutdatedDatabaseError)
  expect((refusal as Error).message).toBe(
    'This database was made by an older Kasuwa (migration 0058-what-kills-its-workers-waits) and cannot be upgraded: ' +
      'move its data folder (.data) away, or set DATA_DIR to a new folder or DATABASE_URL to an empty database, and start again.',
  )
  expect(before).toHaveProperty('account')
  expect(await contents(olderUrl)).toEqual(before)
})

test('a database that has the baselines is migrated again without a change', async () => {
  const { url, drop } = await freshDatabase()
  try {
    const before = await contents(url)
    await migrate(url)
    expect(await contents(url)).toEqual(before)
    const names = await rows(url, 'select name from kysely_migration order by name')
    expect([names[0], names.at(-1)]).toEqual([{ name: await firstMigration() }, { name: await newestMigration() }])
  } finally {
    await drop()
  }
})

test('an empty database is migrated by several processes at once', async () => {
  await Promise.all([migrate(emptyUrl), migrate(emptyUrl), migrate(emptyUrl)])
  expect(await rows(emptyUrl, 'select name from kysely_migration order by name desc limit 1')).toEqual([{ name: await newestMigration() }])
})

/** All rows of all tables. */
async function contents(url: string): Promise<Record<string, object[]>> {
  const tables = await rows<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: Record<string, object[]> = {}
  for (const { name } of tables) found[name.replace('public.', '')] = await rows(url, `select * from ${name}`)
  return found
}

async function rows<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(statement)
    return rows
  } finally {
    await client.end()
  }
}
