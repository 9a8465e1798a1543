import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMigration } from '../../../db/migrate.ts'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { runAdminStatement } from '../../../tests/fixtures/database-admin.ts'
import { type ReplicatedPostgres, startReplicated } from '../../../tests/fixtures/replicated-postgres.ts'
import { databaseCondition } from './readiness.ts'
import { requireSafeDatabase } from './startup-check.ts'
import { connectDatabase, type Database, sql } from '../index.ts'

const NEEDS = { syncReplication: false, durability: true }
const NEEDS_STANDBY = { ...NEEDS, syncReplication: true }

test('the role that serves people can say itself how the database is', async () => {
  const { db, close } = await connectFreshDatabase()
  try {
    const condition = await databaseCondition(db, NEEDS)
    expect(condition).toMatchObject({ newest_migration: await newestMigration(), fsync: expect.any(String), in_recovery: false, sync_standbys: null })
  } finally {
    await close()
  }
})

test('a server that may lose commits is refused with each setting, unless the caller does not need durability', async () => {
  const { db, close } = await connectFreshDatabase()
  try {
    await expect(requireSafeDatabase(db, NEEDS)).rejects.toThrow(/does not start .*fsync is off.*full_page_writes is off.*synchronous_commit is off/)
    await requireSafeDatabase(db, { ...NEEDS, durability: false })
  } finally {
    await close()
  }
})

test('a program whose clock is three seconds off does not start, and names the difference', async () => {
  const { db, close } = await connectFreshDatabase()
  const off = (ms: number) => ({ now: () => new Date(Date.now() + ms) })
  try {
    for (const ms of [3_000, -3_000])
      await expect(requireSafeDatabase(db, { ...NEEDS, durability: false }, off(ms))).rejects.toThrow(
        /does not start .*our clock and the database's differ by \d+ ms/,
      )
    for (const ms of [1_000, -1_000]) await requireSafeDatabase(db, { ...NEEDS, durability: false }, off(ms))
  } finally {
    await close()
  }
})

describe('with a standby', () => {
  let servers: ReplicatedPostgres
  let primary: Database
  let standby: Database
  beforeAll(async () => {
    servers = await startReplicated()
    primary = connect(servers.primaryUrl)
    standby = connect(servers.standbyUrl)
  }, 60_000)
  afterAll(async () => {
    await primary.close()
    await standby.close()
    await servers.end()
  })
  const connect = (url: string) => connectDatabase({ url, onError: () => {}, sleep: async () => {} })

  test('a server in recovery is refused, and what is written there fails as busy', async () => {
    await expect(requireSafeDatabase(standby, NEEDS)).rejects.toThrow('the server is in recovery (a standby) and refuses to write')
    const written = sql`insert into command_key (scope, key, fingerprint, outcome, created_at) values ('test', 'a', '', '{}', now())`
    await expect(written.execute(standby.system)).rejects.toMatchObject({ code: '25006' })
  })

  test('asynchronous replication is refused where synchronous replication is required, and a standby that confirms is not', async () => {
    await requireSafeDatabase(primary, NEEDS)
    await expect(requireSafeDatabase(primary, NEEDS_STANDBY)).rejects.toThrow(
      'replication is asynchronous: synchronous_standby_names is empty, no synchronous standby is streaming',
    )
    await runAdminStatement(servers.primaryUrl, `alter system set synchronous_standby_names = 'standby'`)
    await runAdminStatement(servers.primaryUrl, 'select pg_reload_conf()')
    await expect.poll(async () => (await databaseCondition(primary, NEEDS_STANDBY)).sync_standbys).toBe(1)
    await requireSafeDatabase(primary, NEEDS_STANDBY)
  })
})
