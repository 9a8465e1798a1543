import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import { createRouteBinder } from '../../../platform/http/bind.ts'
import { type Log, silentLog } from '../../../platform/log/index.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { closeShop, printOrder, testApi, testApiContext } from '../test-app.ts'
import { createMetricsRegistry } from '../../../platform/metrics/index.ts'
import { createHttpMetrics } from '../operations/http-metrics.ts'

/** Keeps the event loop busy, as a long overload does that is visible in every sample of the delay. */
async function work(ms: number, iterationMs: number): Promise<void> {
  const begun = systemClock.monotonicMs()
  while (systemClock.monotonicMs() - begun < ms) {
    const startedAt = systemClock.monotonicMs()
    while (systemClock.monotonicMs() - startedAt < iterationMs);
    await new Promise(setImmediate)
  }
}

test('an overloaded server refuses requests at once with the time to wait, answers health checks, and recovers', async () => {
  const api = testApi()
  const app = await buildApp(testApiContext(), api, apiSettings({ maxLoopDelayMs: 60 }))
  const order = () => app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: { amount: 1, name: 'Ada' } })
  await work(2_200, 120)
  const refused = await order()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.json()).toMatchObject({ status: false, code: 'server.busy' })
  expect(api.received).toEqual([])
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  while (app.isUnderPressure()) await systemClock.sleep(20)
  expect((await order()).statusCode).toBe(200)
  expect(api.received.length).toBe(1)
  await app.close()
})

test('a single stall causes no refusal', async () => {
  const app = await buildApp(testApiContext(), testApi(), apiSettings({ maxLoopDelayMs: 200, limitFactor: 100 }))
  const met = new Set<number>()
  for (let stalls = 0; stalls < 2; stalls++) {
    await work(600, 600)
    for (const stalled = systemClock.monotonicMs(); systemClock.monotonicMs() - stalled < 1_600; await systemClock.sleep(50)) {
      met.add((await app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: { amount: 1, name: 'Ada' } })).statusCode)
    }
  }
  expect([...met]).toEqual([200])
  await app.close()
})

test('each operation has its own concurrency limit: a request beyond it is refused at once, and each finished request makes capacity', async () => {
  const api = testApi()
  const app = await buildApp(testApiContext(), api, apiSettings({ maxLoopDelayMs: 0, maxConcurrentPerOperation: 2, limitFactor: 100 }))
  const order = () => app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: { amount: 1, name: 'Ada' } })
  const ends: (() => void)[] = []
  api.onOrder = () => new Promise((resolve) => void ends.push(resolve))
  const served = [order(), order()]
  while (ends.length < 2) await systemClock.sleep(5)
  const refused = await order()
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'server.busy', '1'])
  expect(api.received.length).toBe(2)
  expect((await app.inject({ url: '/api/shop/s1/orders' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  api.onOrder = () => {}
  for (const end of ends) end()
  expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await Promise.all([order(), order()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await app.close()
})

test('an operation whose contract names a limit of its own answers 503 beyond it, with GET and HEAD together', async () => {
  const ends: (() => void)[] = []
  const draw = createRouteBinder<null>()({ ...printOrder, maxConcurrent: 2 }, async () => {
    await new Promise<void>((resolve) => void ends.push(resolve))
    return { data: Buffer.from('%PDF-1.7') }
  })
  const api = testApi()
  const open = [...api.open.filter(({ contract }) => contract.operation !== 'shop.print'), draw]
  const app = await buildApp(testApiContext(), { ...api, open }, apiSettings({ maxLoopDelayMs: 0, limitFactor: 100 }))
  const ask = (method: 'GET' | 'HEAD') => app.inject({ method, url: '/api/shop/print' })
  const served = [ask('GET'), ask('HEAD')]
  while (ends.length < 2) await systemClock.sleep(5)
  expect([(await ask('GET')).statusCode, (await ask('HEAD')).statusCode]).toEqual([503, 503])
  for (const end of ends) end()
  expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await app.close()
})

test('a request beyond the limit is refused before its session is looked up', async () => {
  class Silent extends DummyDriver {
    override acquireConnection() {
      return new Promise<never>(() => {})
    }
  }
  const people = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Silent(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const app = await buildApp(
    testApiContext({ db: { people } as Database }),
    testApi(),
    apiSettings({ maxLoopDelayMs: 0, maxConcurrentPerOperation: 2, limitFactor: 100 }),
  )
  const ask = () => app.inject({ url: '/api/shop/mine', headers: { accessToken: `a.${'b'.repeat(43)}` } })
  // Two requests wait for a database that never answers; the next ones do not wait with them.
  void ask()
  void ask()
  await new Promise(setImmediate)
  expect((await Promise.all([ask(), ask(), ask()])).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
})

test('a client that disconnects before the answer frees its slot, and one that sends no body takes none', async () => {
  const api = testApi()
  const app = await buildApp(testApiContext(), api, apiSettings({ maxLoopDelayMs: 0, maxConcurrentPerOperation: 1, limitFactor: 100 }))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const head = 'POST /api/shop/s1/order HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 25\r\n\r\n'
  const open = (text: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(text)
    return socket
  }
  const slowClient = open(head)
  api.onOrder = () => new Promise(() => {})
  const caller = open(`${head}{"amount":1,"name":"Ada"}`)
  while (api.received.length < 1) await systemClock.sleep(5)
  api.onOrder = () => {}
  const order = () => app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: { amount: 1, name: 'Ada' } })
  expect((await order()).statusCode).toBe(503)
  caller.destroy()
  while ((await order()).statusCode !== 200) await systemClock.sleep(5)
  slowClient.destroy()
  await app.close()
})

/** An API whose route `closeShop` waits until the test ends it. */
function closing() {
  const ends: (() => void)[] = []
  const waits = createRouteBinder<null>()(closeShop, () => new Promise((resolve) => void ends.push(() => resolve({ data: {} }))))
  const api = testApi()
  return { ends, api: { ...api, open: api.open.map((one) => (one.contract === closeShop ? waits : one)) } }
}

test('under overload the refusal before the framework equals the framework’s, each is counted, and one a second is logged', async () => {
  const { ends, api } = closing()
  const logged: unknown[] = []
  const log: Log = Object.assign(Object.create(silentLog), { warn: (about: unknown) => void logged.push(about) })
  const registry = createMetricsRegistry()
  const app = await buildApp(
    { ...testApiContext(), log },
    api,
    apiSettings({ maxConcurrentPerOperation: 1, limitFactor: 100 }),
    createHttpMetrics(registry),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const first = app.inject({ method: 'POST', url: '/api/shop/close' })
  while (ends.length < 1) await systemClock.sleep(5)
  const requestid = '0e8c7a0e-5a56-4d2f-9a0b-5f1f5d1c2b3a'
  const close = (query = '') => fetch(`${address}/api/shop/close${query}`, { method: 'POST', headers: { requestid } })
  let quick = await close()
  const framework = await app.inject({ method: 'POST', url: '/api/shop/close', headers: { requestid } })

  const CONNECTION_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']
  const named = (headers: Iterable<[string, unknown]>) => new Map([...headers].filter(([name]) => !CONNECTION_HEADERS.includes(name)))
  expect(quick.status).toBe(503)
  expect(named(quick.headers)).toEqual(named(Object.entries(framework.headers)))
  expect(await quick.json()).toEqual(framework.json())
  for (let more = 0; more < 5; more++) quick = await close(`?more=${more}`)
  expect(quick.status).toBe(503)
  expect(await registry.metrics()).toContain('http_requests_total{method="POST",route="/api/shop/close",status="503"} 7')
  expect(logged.filter((about) => typeof about === 'object' && about !== null && 'times' in about)).toEqual([
    { method: 'POST', route: '/api/shop/close', times: 1 },
  ])
  // Other operations are served, and so is the next request when there is capacity.
  expect((await fetch(`${address}/api/shop/s1/orders`)).status).toBe(200)
  ends[0]!()
  expect((await first).statusCode).toBe(200)
  const served = close()
  while (ends.length < 2) await systemClock.sleep(5)
  ends[1]!()
  expect((await served).status).toBe(200)
  await app.close()
})

test('refusals of many simultaneous requests are spread over iterations of the event loop, with immediates in between', async () => {
  const { ends, api } = closing()
  const app = await buildApp(testApiContext(), api, apiSettings({ maxLoopDelayMs: 0, maxConcurrentPerOperation: 1, limitFactor: 100 }))
  await app.ready()
  const first = app.inject({ method: 'POST', url: '/api/shop/close' })
  while (ends.length < 1) await systemClock.sleep(5)
  const flood = Array.from({ length: 2_500 }, () => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url: '/api/shop/close' })
    const response = new ServerResponse(request)
    app.server.emit('request', request, response)
    return response
  })
  const answered = [flood.filter(({ headersSent }) => headersSent).length]
  while (answered.at(-1)! < flood.length) {
    await new Promise(setImmediate)
    answered.push(flood.filter(({ headersSent }) => headersSent).length)
  }
  expect(answered).toEqual([0, 1_024, 2_048, 2_500])
  ends[0]!()
  await first
  await app.close()
})
