import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { addUser } from '../../modules/onboarding/contract.ts'
import { createRouteBinder } from '../../platform/http/bind.ts'
import { deviceCookieHeader } from './http/device-cookie.ts'
import { type ApiSettings, apiSettings, buildApp } from './build-app.ts'
import { Refusal } from '../../platform/problems/index.ts'
import { createOpenApiDocument } from './openapi/openapi-document.ts'
import { listDocumentedRoutes, type TestApi, testApi, testApiContext, listRoutes } from './test-app.ts'
import { serverFaults } from '../../platform/db/readiness/readiness.ts'
import { readinessFailures } from '../readiness.ts'

let app: FastifyInstance
afterEach(() => app?.close())
async function open(given: Partial<ApiSettings> & { limitFactor?: number } = {}, api: TestApi = testApi()) {
  app = await buildApp(testApiContext(), api, apiSettings(given))
  return app
}
const order = (remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: { amount: 1, name: 'Ada' }, remoteAddress })

test('an answer carries the UUID that the client gave its intent, and an id of ours in place of anything else', async () => {
  await open()
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const ask = async (requestId: string) => (await app.inject({ url: '/api/shop/s1/orders', headers: { requestId } })).headers['requestid']
  expect(await ask(uuid)).toBe(uuid)
  expect(await ask('1; drop table')).toMatch(/^req_/)
  expect(await ask('x'.repeat(5_000))).toMatch(/^req_/)
})

test('a request that changes something is refused under a requestId that is no UUID: its repetition would look like a new intent', async () => {
  await open()
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const close = async (requestid: string | string[]) => (await app.inject({ method: 'POST', url: '/api/shop/close', headers: { requestid } })).json()
  for (const odd of ['01M88ZHXDFN4XDQZRJWYTHT2HG', `${uuid} `.repeat(2), `{${uuid}}`])
    expect(await close(odd)).toMatchObject({
      status: false,
      code: 'request.invalid',
      errors: [{ field: 'requestId', message: 'The header requestId must be a UUID' }],
    })
  for (const fine of ['', uuid, uuid.toUpperCase()]) expect(await close(fine)).toMatchObject({ status: true })
})

test('a list stands with its count and its cursor, and a replayed answer says so', async () => {
  await open()
  const list = await app.inject({ url: '/api/shop/s1/orders' })
  expect(list.json()).toEqual({ status: true, message: 'OK', data: [{ total: 1 }], count: 1, meta: { next: 'c2' } })
  expect((await app.inject({ method: 'POST', url: '/api/shop/close' })).headers['idempotent-replayed']).toBe('true')
})

test('a file leaves as its bytes, under a name that no header and no file system misreads', async () => {
  await open()
  const file = await app.inject({ url: '/api/shop/print' })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toBe('attachment; filename="a_b____.pdf"')
  expect(file.headers['cache-control']).toBe('no-store')
  expect(file.body).toBe('%PDF-1.7')
})

test('an unknown address under /api is a 404 in the envelope, for a browser too', async () => {
  await open()
  for (const url of ['/api', '/api/', '/api/nothing', '/api/shop/s1', '/api/shop/s1/order/x']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      status: false,
      code: 'not_found',
      message: 'No call of the API has this path',
      requestId: answer.headers['requestid'],
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

describe('every answer tells browsers to be strict', () => {
  test.each(['/api/shop/s1/orders', '/api/nothing', '/login', '/api/health/live'])('%s', async (url) => {
    await open()
    const { headers } = await app.inject({ url })
    const policy = String(headers['content-security-policy']).split(';')
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(part)
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' })
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })
  test('over TLS for a year, where it is production', async () => {
    await open({ isProduction: true })
    expect((await app.inject({ url: '/api/health/live' })).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
  test('no cache stores an answer of the API', async () => {
    await open()
    expect((await app.inject({ url: '/api/shop/s1/orders' })).headers['cache-control']).toBe('no-store')
  })
})

test('the cookie of a device reaches the handler, and that of its answer the browser', async () => {
  await open()
  const close = async (cookie?: string) => (await app.inject({ method: 'POST', url: '/api/shop/close', headers: cookie ? { cookie } : {} })).headers
  expect((await close('a=1; device=browser'))['set-cookie']).toBe(deviceCookieHeader('browser.known'))
  expect((await close())['set-cookie']).toBeUndefined()
})

describe('limits', () => {
  test('of thirty sign-ups in a row ten a minute pass from one network, and the next network counts apart', async () => {
    const bind = createRouteBinder<null>()
    const api = testApi({ open: [bind(addUser, async () => ({ data: { id: 'usr_1' } }))] })
    await open({}, api)
    const payload = { email: 'a@shops.example', password: 'Harmattan&Dust31' }
    const signUp = async (remoteAddress: string) => (await app.inject({ method: 'POST', url: '/api/user/add', payload, remoteAddress })).statusCode
    const statuses = []
    for (let at = 0; at < 30; at++) statuses.push(await signUp(`2001:db8:1:2::${at}`))
    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(20).fill(429)])
    expect(await signUp('2001:db8:1:3::1')).toBe(200)
  })
  test('exactly as many sign-ins a minute as set pass from one address; the next is refused with the time to wait', async () => {
    const api = testApi()
    await open({ limits: { perAddress: 1_000, perSession: 1_000, open: 1_000, signIn: 3 } }, api)
    const statuses = []
    for (let at = 0; at < 5; at++) statuses.push((await order()).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await order()
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ status: false, code: 'request.too_many', requestId: refused.headers['requestid'] })
    expect(api.received).toHaveLength(3)
  })
  test('one address as a whole has a limit, which health is not counted into', async () => {
    await open({ limits: { perAddress: 2, perSession: 9, open: 9, signIn: 9 } })
    for (let at = 0; at < 5; at++) expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
    const ask = async (remoteAddress: string) => (await app.inject({ url: '/api/nothing', remoteAddress })).statusCode
    expect([await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.2')]).toEqual([404, 404, 429, 404])
    expect([await ask('2001:db8:1:2::1'), await ask('2001:db8:1:2::2'), await ask('2001:db8:1:2:ffff::3')]).toEqual([404, 404, 429])
    expect([await ask('::ffff:10.0.0.1'), await ask('2001:db8:1:3::1')]).toEqual([429, 404])
  })
  test('an address with encoded letters is the same address: it counts into the limit and is answered as the other', async () => {
    await open({ limits: { perAddress: 2, perSession: 9, open: 9, signIn: 9 } })
    const ask = async (url: string) => (await app.inject({ url, remoteAddress: '10.0.0.1' })).statusCode
    expect([await ask('/%61pi/shop/s1/orders'), await ask('/api/sho%70/s1/orders'), await ask('/%61%70%69/shop/s1/orders')]).toEqual([200, 200, 429])
  })
  test('a whole subnet of IPv6 is one caller to sign-ins, to reading and to strangers', async () => {
    await open({ limits: { perAddress: 99, perSession: 99, open: 1, signIn: 1 } })
    const from = (host: number) => `2001:db8:1:2::${host}`
    const read = async (host: number) => (await app.inject({ url: '/api/shop/s1/orders', remoteAddress: from(host) })).statusCode
    const strange = async (host: number) =>
      (await app.inject({ url: '/api/shop/mine', headers: { accessToken: 'a' }, remoteAddress: from(host) })).statusCode
    expect([await read(1), await read(2)]).toEqual([200, 429])
    expect([(await order(from(1))).statusCode, (await order(from(2))).statusCode]).toEqual([200, 429])
    expect([await strange(1), await strange(2)]).toEqual([401, 429])
  })
  test('an address in X-Forwarded-For is trusted only from our own proxy', async () => {
    const limits = { perAddress: 1, perSession: 9, open: 9, signIn: 9 }
    const ask = async (forwarded: string) => (await app.inject({ url: '/api/nothing', headers: { 'x-forwarded-for': forwarded } })).statusCode
    await open({ limits })
    expect([await ask('10.0.0.1'), await ask('10.0.0.2')]).toEqual([404, 429])
    await app.close()
    await open({ limits, trustProxy: '127.0.0.1' })
    expect([await ask('1.1.1.1, 10.0.0.1'), await ask('2.2.2.2, 10.0.0.1'), await ask('10.0.0.2')]).toEqual([404, 429, 404])
  })
  test('invented session tokens open no counter of their own', async () => {
    await open({ limits: { perAddress: 99, perSession: 99, open: 2, signIn: 9 } })
    const ask = async (accessToken: string) => (await app.inject({ url: '/api/shop/mine', headers: { accessToken } })).statusCode
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([401, 401, 429])
  })
})

describe('partners’ notices', () => {
  const notice = (status: number) => {
    const got: { body: string; signature: unknown }[] = []
    const handle = async ({ headers, rawBody }: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }) => {
      got.push({ body: rawBody.toString('latin1'), signature: headers['x-signature'] })
      return { status, body: { ok: status === 200 } }
    }
    return { got, api: testApi({ callbacks: [{ path: '/callbacks/bank', handle }] }) }
  }
  test('reach their handler as the bytes that were sent, and are answered as it says', async () => {
    const { got, api } = notice(202)
    await open({}, api)
    const payload = '{ "a":1,\n "a":2, \u00ff'
    const headers = { 'content-type': 'application/json', 'x-signature': 's' }
    const answer = await app.inject({ method: 'POST', url: '/api/callbacks/bank', payload: Buffer.from(payload, 'latin1'), headers })
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toEqual({ ok: false })
    expect(got).toEqual([{ body: payload, signature: 's' }])
  })
  test('that are refused get the envelope with the request id', async () => {
    const refuse = async () => {
      throw new Refusal('shop.notice_refused', 401, 'The signature of this notification is not valid')
    }
    await open({}, testApi({ callbacks: [{ path: '/callbacks/bank', handle: refuse }] }))
    const answer = await app.inject({ method: 'POST', url: '/api/callbacks/bank', payload: '{}' })
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      {
        status: false,
        code: 'shop.notice_refused',
        message: 'The signature of this notification is not valid',
        errors: [],
        requestId: answer.headers['requestid'],
      },
    ])
  })
  test('that are too large do not reach their handler', async () => {
    const { got, api } = notice(200)
    await open({}, api)
    const answer = await app.inject({ method: 'POST', url: '/api/callbacks/bank', payload: 'a'.repeat(70_000), headers: { 'content-type': 'x/y' } })
    expect(answer.statusCode).toBe(400)
    expect(got).toEqual([])
  })
})

test('the document describes every route that the server answers under /api, and no other', async () => {
  const api = testApi({ callbacks: [{ path: '/callbacks/bank', handle: async () => ({ status: 200, body: {} }) }] })
  await open({}, api)
  const served = (await app.inject({ url: '/api/openapi.json' })).json() as Record<string, unknown>
  expect(served).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument(api, apiSettings()))))
  expect(listDocumentedRoutes(served).toSorted()).toEqual(listRoutes(app).toSorted())
})

const soundAt = (at: Date) => ({
  at,
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  in_recovery: false,
  sync_standbys: null,
  newest_migration: '0004',
  max_connections: 120,
})
const named = (...about: Parameters<typeof readinessFailures>) => readinessFailures(...about).map(({ name }) => name)

test('readiness names each thing that cannot be trusted with money', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const good = soundAt(at)
  const ours = { requestedAt: at, answered: at, maxClockDriftMs: apiSettings().maxClockDriftMs, newestMigration: '0004' }
  expect(named(good, ours)).toEqual([])
  expect(named({ ...good, synchronous_commit: 'remote_apply' }, ours)).toEqual([])
  expect(named({ ...good, fsync: 'off' }, ours)).toEqual(['fsync'])
  expect(named({ ...good, full_page_writes: 'off' }, ours)).toEqual(['full_page_writes'])
  expect(named({ ...good, synchronous_commit: 'off' }, ours)).toEqual(['synchronous_commit'])
  expect(named({ ...good, in_recovery: true }, ours)).toEqual(['recovery'])
  for (const older of [null, '0003']) expect(named({ ...good, newest_migration: older }, ours)).toEqual(['migrations'])
})

test('a process of the version before stays ready when the next one has migrated, so that an upgrade has no moment without a process', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const ours = { requestedAt: at, answered: at, maxClockDriftMs: apiSettings().maxClockDriftMs, newestMigration: '0003' }
  expect(named(soundAt(at), ours)).toEqual([])
})

test('a server whose max_connections is below the connection budget is refused at the start', () => {
  const reasons = (connections: number) =>
    serverFaults(soundAt(new Date()), { syncReplication: false, durability: true, connections }).map(({ reason }) => reason)
  expect(reasons(120)).toEqual([])
  expect(reasons(121)).toEqual(['max_connections is 120, below the connection budget of 121'])
})

test('where synchronous replication is required, readiness says what of it is missing', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const ours = { requestedAt: at, answered: at, maxClockDriftMs: apiSettings().maxClockDriftMs, newestMigration: '0004' }
  const replicated = { ...soundAt(at), synchronous_standby_names: 'ANY 1 (*)', sync_standbys: 1 }
  const reasonOf = (condition: typeof replicated) => readinessFailures(condition, ours, true).map(({ name, reason }) => `${name}: ${reason}`)
  expect(reasonOf(replicated)).toEqual([])
  expect(reasonOf({ ...replicated, synchronous_commit: 'remote_apply' })).toEqual([])
  expect(reasonOf({ ...replicated, synchronous_standby_names: '' })).toEqual([expect.stringContaining('synchronous_standby_names is empty')])
  expect(reasonOf({ ...replicated, sync_standbys: 0 })).toEqual([expect.stringContaining('no synchronous standby is streaming')])
  for (const weaker of ['local', 'remote_write'])
    expect(reasonOf({ ...replicated, synchronous_commit: weaker })).toEqual([expect.stringContaining(`synchronous_commit is ${weaker}`)])
})

test.each([
  ['at once', 0],
  ['after four seconds', 4_000],
])('a server whose database answers %s is not ready when their clocks are more than two seconds apart, and only then', (_when, tookMs) => {
  const requestedAt = new Date('2026-11-20T10:00:00Z')
  const after = (ms: number) => new Date(requestedAt.getTime() + ms)
  const ours = { requestedAt, answered: after(tookMs), maxClockDriftMs: apiSettings().maxClockDriftMs, newestMigration: '0004' }
  const faultsAt = (ms: number) => named(soundAt(after(ms)), ours)
  for (const ms of [-2_000, 0, tookMs / 2, tookMs, tookMs + 2_000]) expect(faultsAt(ms)).toEqual([])
  for (const ms of [-2_001, tookMs + 2_001]) expect(faultsAt(ms)).toEqual(['clock'])
})

test('without its database the server is alive and not ready', async () => {
  await open()
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  const ready = await app.inject({ url: '/api/health/ready' })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ status: false, code: 'server.not_ready', data: { failing: ['database'] } })
})
