import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { runAdminStatement, databaseAt } from '../tests/fixtures/database-admin.ts'
import { freshDatabase } from '../tests/fixtures/database.ts'
import { firstMigration, migrate, newestMigration, OutdatedDatabaseError } from './migrate.ts'

const OLDER = 'made_before_the_baselines'
const EMPTY = 'not_migrated'
const RELEASED = 'of_the_release_before'
const LOCKED = 'in_use'
const INDEXES = '0106-customers-without-payments-last'
const CLAIMS = '0109-bills-claims-and-returns'
const clusterUrl = inject('clusterUrl')
const olderUrl = databaseAt(clusterUrl, OLDER)
const emptyUrl = databaseAt(clusterUrl, EMPTY)
const releasedUrl = databaseAt(clusterUrl, RELEASED)
const lockedUrl = databaseAt(clusterUrl, LOCKED)

beforeAll(async () => {
  await runAdminStatement(clusterUrl, `create database ${OLDER}`)
  await runAdminStatement(clusterUrl, `create database ${EMPTY}`)
  await runAdminStatement(clusterUrl, `create database ${RELEASED}`)
  await runAdminStatement(clusterUrl, `create database ${LOCKED}`)
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
  await runAdminStatement(clusterUrl, `drop database ${RELEASED} with (force)`)
  await runAdminStatement(clusterUrl, `drop database ${LOCKED} with (force)`)
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

test('card payments that were refunded, lost or are in dispute, and frauds that were decided, keep their figures when they are migrated', async () => {
  await migrate(releasedUrl, '0090-closed-accounts')
  // Without what they refer to.
  await rows(
    releasedUrl,
    `set session_replication_role = replica;
     insert into card_payment (id, business_id, cashpoint_id, partner, state, amount, fee, vat, cost, description, email, requested_by, created_at, expires_at)
       select id, 'biz_1', 'cas_1', 'paystack', 'disputed', 1000, 0, 0, 0, '', '', 'per_1', now(), now() from unnest(array['open', 'both', 'part']) id;
     insert into card_refund (id, payment_id, business_id, cashpoint_id, state, amount, hold_id, requested_by, request_id, created_at)
       values ('r1', 'both', 'biz_1', 'cas_1', 'processed', 1000, 'h1', 'per_1', '1', now()), ('r2', 'part', 'biz_1', 'cas_1', 'processed', 300, 'h2', 'per_1', '2', now());
     insert into card_dispute (id, payment_id, business_id, cashpoint_id, state, amount, is_withheld, hold_id, taken, debt, opened_at, ended_at)
       values ('d1', 'open', 'biz_1', 'cas_1', 'opened', 1000, true, 'h3', 0, 0, now(), null),
         ('d2', 'both', 'biz_1', 'cas_1', 'lost', 1000, true, 'h4', 1000, 0, now(), now()),
         ('d3', 'part', 'biz_1', 'cas_1', 'lost', 1000, true, 'h5', 600, 400, now(), now());
     insert into dispute (id, business_id, item_id, state, dispute_type, remark, asked_by, created_at, answer_due, acknowledged_at, decided_at)
       select id, 'biz_1', id, 'resolved', type, '', 'per_1', now(), now(), now(), now() - age from (values
         ('fraud', 'This payment was fraud', interval '1 day'), ('old', 'This payment was fraud', interval '15 days'),
         ('other', 'The amount is wrong', interval '1 day')) v(id, type, age)`,
  )
  await migrate(releasedUrl)
  expect(await rows(releasedUrl, 'select id, secured::int, excess::int from card_dispute order by id')).toEqual([
    { id: 'd1', secured: 1000, excess: 0 },
    { id: 'd2', secured: 1000, excess: 1000 },
    { id: 'd3', secured: 1000, excess: 300 },
  ])
  expect(await rows(releasedUrl, 'select id, given_back::int, in_dispute::int from card_payment order by id')).toEqual([
    { id: 'both', given_back: 1000, in_dispute: 0 },
    { id: 'open', given_back: 0, in_dispute: 1000 },
    { id: 'part', given_back: 1000, in_dispute: 0 },
  ])
  expect(await rows(releasedUrl, 'select id, state from dispute order by id')).toEqual([
    { id: 'fraud', state: 'paying' },
    { id: 'old', state: 'resolved' },
    { id: 'other', state: 'resolved' },
  ])
  // As a process of the release before writes it.
  const old = `insert into debt_recovery (id, business_id, state, noticed, wallet_seq, starts_at, created_at, due_at) values ('dbr_1', 'biz_1', 'noticed', 1, 7, now(), now(), now())`
  await rows(releasedUrl, `set session_replication_role = replica; ${old}`)
})

test('a migration waits shortly for a table that others use, and again; what failed is named, and the migrations before it stay', async () => {
  const names = (await readdir(join(import.meta.dirname, 'migrations'))).map((file) => file.replace('.sql', '')).toSorted()
  const before = names[names.indexOf(CLAIMS) - 1]!
  await migrate(lockedUrl, before)
  const user = new pg.Client({ connectionString: lockedUrl })
  await user.connect()
  try {
    await user.query('begin; lock table bill_top_up in row exclusive mode')
    await expect(migrate(lockedUrl, undefined, { lockTimeoutMs: 20, pausesMs: [1, 1] })).rejects.toThrow(
      `migration ${CLAIMS} failed: canceling statement due to lock timeout`,
    )
    expect(await newestOf(lockedUrl)).toBe(before)
    // The lock was given up: whoever uses the table goes on.
    await user.query('update bill_top_up set due_at = due_at')
    const migrating = migrate(lockedUrl, undefined, { lockTimeoutMs: 20, pausesMs: Array.from({ length: 500 }, () => 10) })
    await user.query('commit')
    await migrating
  } finally {
    await user.end()
  }
  expect(await newestOf(lockedUrl)).toBe(await newestMigration())
})

test('an index that is built concurrently waits for a long transaction, and nobody waits behind it', async () => {
  const { url, drop } = await freshDatabase()
  const clients = await Promise.all([1, 2].map(() => connected(url)))
  const [long, other] = clients as [pg.Client, pg.Client]
  try {
    await long.query(`delete from kysely_migration where name >= '${INDEXES}'`)
    await long.query('begin; lock table customer in row exclusive mode')
    const migrating = migrate(url, INDEXES)
    await waitingFor(other)
    await other.query(`set lock_timeout = 500; begin; lock table customer in row exclusive mode; commit`)
    expect(await newestOf(url)).not.toBe(INDEXES)
    await long.query('commit')
    await migrating
    expect(await newestOf(url)).toBe(INDEXES)
    const indexes = `select indexrelid::regclass::text as name, indisvalid from pg_index where indexrelid::regclass::text like '%customer_listed' order by 1`
    expect(await rows(url, indexes)).toEqual([
      { name: 'cashpoint_customer_listed', indisvalid: true },
      { name: 'customer_listed', indisvalid: true },
    ])
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await drop()
  }
})

test('a migration whose connection is lost says so', async () => {
  const { url, drop } = await freshDatabase()
  const clients = await Promise.all([1, 2].map(() => connected(url)))
  const [user, other] = clients as [pg.Client, pg.Client]
  try {
    await user.query(`delete from kysely_migration where name >= '${CLAIMS}'`)
    await user.query('begin; lock table bill_top_up in access exclusive mode')
    const migrating = migrate(url, CLAIMS, { lockTimeoutMs: 60_000, pausesMs: [] })
    const lost = expect(migrating).rejects.toThrow(`migration ${CLAIMS} failed: terminating connection due to administrator command`)
    await other.query('select pg_terminate_backend($1)', [await waitingFor(other)])
    await lost
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await drop()
  }
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** The process that waits for a lock. */
const waitingFor = (client: pg.Client): Promise<number> =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
      return rows[0]!.pid
    },
    { timeout: 20_000 },
  )

const newestOf = async (url: string) => (await rows<{ name: string }>(url, 'select name from kysely_migration order by name desc limit 1'))[0]!.name

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
