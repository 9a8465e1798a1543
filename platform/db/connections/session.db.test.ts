import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAdminStatement, databaseAt } from '../../../tests/fixtures/database-admin.ts'
import { freshDatabase } from '../../../tests/fixtures/database.ts'
import { type RewritingProxy, rewritingProxyTo, swallowSettings } from '../../../tests/fixtures/rewriting-proxy.ts'
import { connectDatabase, type Database, sql, UnsafeSessionError } from '../index.ts'

let databaseUrl: string
let proxy: RewritingProxy
let db: Database
beforeAll(async () => {
  const { url, drop } = await freshDatabase()
  databaseUrl = url
  return drop
})
beforeEach(async () => {
  proxy = await rewritingProxyTo(databaseUrl)
  db = connectThrough(proxy.url)
})
afterEach(async () => {
  await db.close()
  await proxy.close()
})

const connectThrough = (url: string) => connectDatabase({ url, onError: () => {}, sleep: async () => {} })

type Session = { role: string; row_security: string; statement_timeout: string }
const SESSION = sql<Session>`
  select current_user as role, current_setting('row_security') as row_security, current_setting('statement_timeout') as statement_timeout`
const session = async (db: Database['system']) => (await SESSION.execute(db)).rows[0]!

const uses: [pool: string, use: (db: Database) => Promise<Session>][] = [
  ['of a request', (db) => db.tenant('biz_a', session)],
  ['of a job', (db) => session(db.system)],
  ['of a transaction', (db) => db.transaction(session)],
  ['that posts', (db) => db.ledger.transaction(async ({ run }) => (await run(SESSION)).rows[0]!)],
  ['that reads all books', (db) => session(db.reports)],
]

test.each(uses)('behind a server that drops start-up options a connection %s has its role and limits all the same', async (pool, use) => {
  proxy.rewrite({ dropsOptions: true })
  expect(await use(db)).toEqual({
    role: pool === 'of a request' ? 'kasuwa_app' : 'kasuwa_system',
    row_security: 'on',
    statement_timeout: pool === 'that reads all books' ? '0' : '5s',
  })
})

const failureOf = async (work: Promise<unknown>): Promise<UnsafeSessionError> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(UnsafeSessionError)
  return error as UnsafeSessionError
}
const namesOf = ({ faults }: UnsafeSessionError) => faults.map(({ name }) => name)

test.each(uses)('where its settings have no effect, a connection %s is closed before its first use', async (pool, use) => {
  proxy.rewrite({ query: swallowSettings })
  const error = await failureOf(use(db))
  expect(namesOf(error)).toEqual(expect.arrayContaining(['role', 'row_security']))
  expect(error.message).toContain(`statements run as kasuwa and not as kasuwa_${pool === 'of a request' ? 'app' : 'system'}`)
  expect(proxy.queries).toHaveLength(2)
})

test('a limit that was not set is named with its value', async () => {
  proxy.rewrite({ query: (text) => text.replace(`'statement_timeout', '5000ms'`, `'statement_timeout', '0'`) })
  const error = await failureOf(session(db.system))
  expect(error.faults).toEqual([{ name: 'statement_timeout', reason: 'statement_timeout is 0 ms and not 5000 ms' }])
})

test('a pooler that answers the next statement on another connection is found by the check, not by the first request', async () => {
  proxy.rewrite({ isTransactionPooler: true })
  expect(namesOf(await failureOf(db.tenant('biz_a', session)))).toEqual(expect.arrayContaining(['pooler', 'role']))
})

test('a pooler that keeps the same connection so far is known by the process that it announces, also by what listens', async () => {
  proxy.rewrite({ announcesOwnProcess: true })
  for (const [, use] of uses) expect(namesOf(await failureOf(use(db)))).toEqual(['pooler'])
  expect(namesOf(await failureOf(db.listen('live', () => {})))).toEqual(['pooler'])
})

const throughPooler = (requestsUrl: string) => connectDatabase({ url: databaseUrl, requestsUrl, onError: () => {}, sleep: async () => {} })

test('requests may go through a pooler that keeps a connection for each client; all else is direct', async () => {
  proxy.rewrite({ announcesOwnProcess: true })
  const pooled = throughPooler(proxy.url)
  try {
    await pooled.verifySessions()
    expect(await pooled.tenant('biz_a', session)).toMatchObject({ role: 'kasuwa_app', row_security: 'on' })
    const seen = proxy.queries.length
    for (const [pool, use] of uses) if (pool !== 'of a request') await use(pooled)
    await (
      await pooled.listen('live', () => {})
    )()
    expect(proxy.queries).toHaveLength(seen)
  } finally {
    await pooled.close()
  }
})

test('a transaction pooler is refused for requests too, with the mode that it needs', async () => {
  proxy.rewrite({ isTransactionPooler: true, announcesOwnProcess: true })
  const pooled = throughPooler(proxy.url)
  try {
    for (const work of [() => pooled.verifySessions(), () => pooled.tenant('biz_a', session)])
      expect((await failureOf(work())).message).toContain('it needs pool_mode = session')
  } finally {
    await pooled.close()
  }
})

test('a request whose connection has lost its role later gets no rows, and the next one gets a new connection', async () => {
  const once = connectDatabase({ url: databaseUrl, pools: { app: 1 }, onError: () => {}, sleep: async () => {} })
  try {
    await once.tenant('biz_a', async (tx) => sql`select set_config('role', 'none', false)`.execute(tx))
    expect(namesOf(await failureOf(once.tenant('biz_a', session)))).toEqual(['role'])
    expect((await once.tenant('biz_a', session)).role).toBe('kasuwa_app')
  } finally {
    await once.close()
  }
})

test('a login role that may not act as ours is refused with the server’s reason', async () => {
  const login = `stranger_${new URL(databaseUrl).pathname.slice(1)}`
  await runAdminStatement(databaseUrl, `create role ${login} login password 'stranger'`)
  const url = new URL(databaseAt(databaseUrl, new URL(databaseUrl).pathname.slice(1)))
  url.username = login
  url.password = 'stranger'
  const strange = connectThrough(url.href)
  try {
    const error = await failureOf(strange.tenant('biz_a', session))
    expect(error.message).toContain('may not act as kasuwa_app: permission denied to set role')
  } finally {
    await strange.close()
    await runAdminStatement(databaseUrl, `drop role ${login}`)
  }
})

test.each([
  ['people', 'kasuwa_app, kasuwa_system, kasuwa_operator', 'kasuwa_people'],
  ['operators', 'kasuwa_app, kasuwa_system, kasuwa_people', 'kasuwa_operator'],
])('a login role that may not act as that of %s is refused before anybody signs in', async (_who, roles, missing) => {
  const login = `halfway_${new URL(databaseUrl).pathname.slice(1)}`
  await runAdminStatement(databaseUrl, `create role ${login} login password 'halfway' in role ${roles}`)
  const url = new URL(databaseAt(databaseUrl, new URL(databaseUrl).pathname.slice(1)))
  url.username = login
  url.password = 'halfway'
  const halfway = connectThrough(url.href)
  try {
    const error = await failureOf(halfway.verifySessions())
    expect(error.message).toContain(`may not act as ${missing}: permission denied to set role`)
  } finally {
    await halfway.close()
    await runAdminStatement(databaseUrl, `drop role ${login}`)
  }
})

test('a server without room on its disk is reported for a while, also after statements that travelled together, and then no more', async () => {
  const short = connectDatabase({ url: databaseUrl, fullDiskRememberedMs: 300, onError: () => {}, sleep: async () => {} })
  const noRoom = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  try {
    await short.verifySessions()
    await expect(short.tenant('biz_a', (tx) => Promise.all([noRoom.execute(tx), sql`select 1`.execute(tx)]))).rejects.toMatchObject({ code: '53100' })
    expect((await failureOf(short.verifySessions())).faults).toEqual([
      { name: 'disk', reason: 'the disk of PostgreSQL is full, so nothing can be written' },
    ])
    await expect.poll(() => short.verifySessions().then(() => 'sound')).toBe('sound')
  } finally {
    await short.close()
  }
})

test('all pools are verified at once on connections that exist already', async () => {
  await db.verifySessions()
  await sql`select set_config('statement_timeout', '7s', false)`.execute(db.system)
  expect(namesOf(await failureOf(db.verifySessions()))).toEqual(['statement_timeout'])
  await db.verifySessions()
})
