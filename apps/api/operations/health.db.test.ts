import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/fixtures/database.ts'
import { startReplicated } from '../../../tests/fixtures/replicated-postgres.ts'
import { type RewritingProxy, rewritingProxyTo, swallowSettings } from '../../../tests/fixtures/rewriting-proxy.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { connectDatabase } from '../../../platform/db/index.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { testApi, testApiContext } from '../test-app.ts'

let databaseUrl: string
let proxy: RewritingProxy
beforeEach(async () => {
  const { url, drop } = await freshDatabase()
  databaseUrl = url
  proxy = await rewritingProxyTo(url)
  return drop
})
afterEach(() => proxy.close())

/** What an API on this database answers to the question whether it is ready. */
async function readinessOn(url: string, more: Partial<Parameters<typeof testApiContext>[0]> = {}) {
  const db = connectDatabase({ url, onError: () => {}, sleep: async () => {} })
  const app = await buildApp(testApiContext({ db, clock: systemClock, ...more }), testApi(), apiSettings())
  const ask = async () => {
    const { statusCode, body } = await app.inject({ url: '/api/health/ready' })
    const { message, data } = JSON.parse(body) as { message: string; data: { failing: string[] } }
    return { status: statusCode, message, failing: data.failing.filter((name) => !LOST_BY_TESTS.includes(name)) }
  }
  const close = async () => {
    await app.close()
    await db.close()
  }
  return { ask, close }
}

/** The databases of tests are not durable. */
const LOST_BY_TESTS = ['fsync', 'full_page_writes', 'synchronous_commit']

test('behind a server that drops start-up options nothing is missing, because connections set themselves up', async () => {
  proxy.rewrite({ dropsOptions: true })
  const { ask, close } = await readinessOn(proxy.url)
  expect(await ask()).toMatchObject({ failing: [] })
  await close()
})

test('when new connections do not get their role any more, readiness says so, and again that it is over', async () => {
  const { ask, close } = await readinessOn(proxy.url)
  expect(await ask()).toMatchObject({ failing: [] })
  proxy.rewrite({ query: swallowSettings })
  proxy.cutAll()
  await expect.poll(async () => (await ask()).failing).toContain('role')
  const refused = await ask()
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('statements run as kasuwa and not as kasuwa_') })
  expect(refused.failing).toEqual(expect.arrayContaining(['role', 'row_security', 'statement_timeout']))
  proxy.rewrite({})
  await expect.poll(async () => (await ask()).failing).toEqual([])
  await close()
})

test('a connection pooler and a server in recovery are named', async () => {
  proxy.rewrite({ announcesOwnProcess: true })
  const pooled = await readinessOn(proxy.url)
  expect(await pooled.ask()).toMatchObject({ status: 503, message: expect.stringContaining('connection pooler'), failing: ['pooler'] })
  await pooled.close()

  const servers = await startReplicated()
  const standby = await readinessOn(servers.standbyUrl)
  expect(await standby.ask()).toMatchObject({ status: 503, message: expect.stringContaining('in recovery'), failing: ['recovery'] })
  await standby.close()
  await servers.end()
})

test('a clock that is three seconds off, a full disk and a storage that refuses are named with their reason, and again nothing when they are over', async () => {
  let offMs = 3_000
  let problem: string | null = 'the disk of the uploaded files is full'
  const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + offMs) }
  const { ask, close } = await readinessOn(databaseUrl, { clock, files: { problem: async () => problem } })
  const both = await ask()
  expect(both).toMatchObject({
    status: 503,
    failing: ['clock', 'files'],
    message: expect.stringContaining('files (the disk of the uploaded files is full)'),
  })
  expect(both.message).toMatch(/clock \(our clock and the database's differ by \d{4} ms\)/)
  offMs = 0
  problem = 'the storage of files does not have our bucket, or refuses our key'
  expect(await ask()).toMatchObject({ status: 503, failing: ['files'], message: expect.stringContaining('refuses our key') })
  problem = null
  expect(await ask()).toMatchObject({ failing: [] })
  await close()
})

test('the address of the database is in no answer', async () => {
  proxy.rewrite({ query: swallowSettings })
  const { ask, close } = await readinessOn(proxy.url)
  const { message } = await ask()
  expect(message).not.toContain(new URL(databaseUrl).password)
  expect(message).not.toMatch(/127\.0\.0\.1|postgres:\/\//)
  await close()
})
