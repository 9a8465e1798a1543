import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdminStatement } from '../../tests/fixtures/database-admin.ts'
import { type ReplicatedPostgres, startReplicated } from '../../tests/fixtures/replicated-postgres.ts'
import { systemClock } from '../clock/index.ts'
import { connectDatabase, type Database, sql } from './index.ts'

let servers: ReplicatedPostgres
let errors: Error[]
const open: Database[] = []
beforeAll(async () => {
  servers = await startReplicated()
}, 60_000)
afterAll(async () => {
  await Promise.all(open.map((db) => db.close()))
  await servers.end()
})

function connect(replicaUrl: string, catchUpMs: number): Database {
  errors = []
  const replica = { url: replicaUrl, catchUpMs }
  const db = connectDatabase({ url: servers.primaryUrl, replica, onError: (error) => errors.push(error), sleep: systemClock.sleep })
  open.push(db)
  return db
}

/** Commits a new key, and says where a report that begins then reads and whether it sees the key. */
async function reportAfterCommit(db: Database, key: string) {
  await sql`insert into command_key (scope, key, fingerprint, outcome, created_at) values ('test', ${key}, '', '{}', now())`.execute(db.system)
  return db.snapshot(async (tx) => {
    const { rows } = await sql<{ on_replica: boolean; sees_it: boolean }>`
      select pg_is_in_recovery() as on_replica, exists (select from command_key where scope = 'test' and key = ${key}) as sees_it`.execute(tx)
    return rows[0]!
  })
}

test('a report reads on the replica, and has what was committed before it was asked for', async () => {
  const db = connect(servers.standbyUrl, 10_000)
  for (const key of ['a', 'b', 'c']) expect(await reportAfterCommit(db, key)).toEqual({ on_replica: true, sees_it: true })
})

test('a replica that lags beyond the bound is left for the primary, and used again when it has caught up', async () => {
  const db = connect(servers.standbyUrl, 300)
  await runAdminStatement(servers.standbyUrl, 'select pg_wal_replay_pause()')
  expect(await reportAfterCommit(db, 'late')).toEqual({ on_replica: false, sees_it: true })
  await runAdminStatement(servers.standbyUrl, 'select pg_wal_replay_resume()')
  await expect.poll(async () => (await reportAfterCommit(db, `again ${systemClock.monotonicMs()}`)).on_replica).toBe(true)
})

test('a replica that is away, or is no replica any more, is left for the primary', async () => {
  expect(await reportAfterCommit(connect('postgres://nobody@127.0.0.1:9/none', 300), 'away')).toEqual({ on_replica: false, sees_it: true })
  expect(errors.length).toBe(1)
  expect(await reportAfterCommit(connect(servers.primaryUrl, 300), 'promoted')).toEqual({ on_replica: false, sees_it: true })
})

test('a report cannot write, wherever it reads', async () => {
  const db = connect(servers.primaryUrl, 0)
  const write = db.snapshot((tx) => sql`delete from command_key`.execute(tx))
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test.each(['replica', 'primary'] as const)(
  'a report that a person waits for ends at its limit of time on the %s, and the next one has none',
  async (where) => {
    const db = connect(where === 'replica' ? servers.standbyUrl : servers.primaryUrl, 2_000)
    const slow = (limits?: { statementMs: number }) => db.snapshot((tx) => sql`select pg_sleep(0.3)`.execute(tx), limits)
    await expect(slow({ statementMs: 50 })).rejects.toMatchObject({ code: '57014' })
    await slow()
  },
)
