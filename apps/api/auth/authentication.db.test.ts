import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMember } from '../../../modules/team/index.ts'
import { endSession, openSession } from '../../../modules/identity/index.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { readEvents } from '../../../tests/fixtures/event-reader.ts'
import { type ApiSettings, apiSettings, buildApp, type ApiDefinition, type LiveEvent } from '../build-app.ts'
import { type TestApi, testApi } from '../test-app.ts'
import { limitNow } from '../../../tests/fixtures/machine-load.ts'

let world: AppFixture
let ada: Shop
let bola: Shop
let keys: { ada: string; bola: string }
beforeAll(async () => {
  world = await createAppFixture()
  ada = await world.createShop('Ada Stores')
  bola = await world.createShop('Bola Stores')
  keys = { ada: await publicKeyOf(ada), bola: await publicKeyOf(bola) }
})
afterAll(() => world.close())

let app: FastifyInstance
let api: TestApi
afterEach(() => app?.close())
async function open(given: Partial<ApiSettings> = {}, more: Partial<ApiDefinition> = {}): Promise<string> {
  api = testApi(more)
  const context = { db: world.db, ids: world.ids, log: world.log, clock: { ...world.clock, sleep: systemClock.sleep } }
  app = await buildApp(context, api, apiSettings(given))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function signIn(shop: Shop, lifeSpan: 'short' | 'long' = 'long') {
  const claims = { firstname: 'A', lastname: 'B', email: 'a@b.c', role: 'merchant', businessid: bola.businessId, cashpointid: null }
  return openSession(world.db.system, world, { personId: shop.caller.personId, lifeSpan, claims })
}
const publicKeyOf = async (shop: Shop) =>
  (await world.rows<{ public_key: string }>(`select public_key from business where id = '${shop.businessId}'`))[0]!.public_key
/** With the key of Ada's shop, unless another or none is given. */
const ask = (
  accessToken: string | string[] | undefined,
  more: { url?: string; method?: 'GET' | 'POST'; publicKey?: string | string[] | null } = {},
) => {
  const { publicKey = keys.ada, method = 'GET', url = '/api/shop/mine' } = more
  return app.inject({
    method,
    url,
    headers: { ...(accessToken !== undefined && { accesstoken: accessToken }), ...(publicKey !== null && { publickey: publicKey }) },
  })
}

describe('authentication', () => {
  beforeEach(() => open())

  test('a session makes its person the caller, of the business that the key names', async () => {
    const { token } = await signIn(ada)
    expect((await ask(token)).json().data).toEqual({ businessId: ada.businessId, role: 'merchant', personId: ada.caller.personId })
  })

  test('API-01: a call without the header publicKey is refused, and so is the stream of events', async () => {
    const { token } = await signIn(ada)
    for (const url of ['/api/shop/mine', '/api/events']) {
      const answer = await ask(token, { url, publicKey: null })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'identity.key_required', message: 'The header publicKey is required: it says which business the call is about' },
      ])
    }
  })

  test('AMB-76: without the header, a person acts where the own role does not get the key, and nowhere else', async () => {
    const chidi = await world.createShop('Chidi Stores')
    const { token } = await signIn(chidi)
    for (const [shop, role, cashpointId] of [
      [ada, 'merchant-finance', null],
      [bola, 'cashier', bola.cashpointId],
    ] as const) {
      const member = { businessId: shop.businessId, personId: chidi.caller.personId, role, cashpointId, at: world.clock.now() }
      expect((await ask(token, { publicKey: null })).statusCode).toBe(400)
      await insertMember(world.db.system, { id: world.ids.next('mbr'), ...member })
    }
    expect((await ask(token, { publicKey: null })).json().data).toMatchObject({ businessId: bola.businessId, role: 'cashier' })
    expect((await ask(token, { publicKey: await publicKeyOf(chidi) })).json().data).toMatchObject({ businessId: chidi.businessId, role: 'merchant' })
  })

  test('sessions that are seen again in the same moment are written down together, each of them once in half a minute', async () => {
    const secrets = Array.from({ length: 40 }, (_, at) => String(at).padStart(43, 'x'))
    await world.rows(`insert into session (id, person_id, app, token_hash, life_span, created_at, seen_at)
      select 'ses_again' || secret, '${ada.caller.personId}', secret, sha256(secret::bytea), 'long', '${world.clock.now().toISOString()}', '${world.clock.now().toISOString()}'
      from unnest(array['${secrets.join("','")}']) as s(secret)`)
    const written = () =>
      world.rows<{ seen_at: Date; write: string }>(`select seen_at, xmin::text as write from session where id like 'ses_again%' order by id`)
    const askAll = () => Promise.all(secrets.map(async (secret) => expect((await ask(`e30.${secret}`)).statusCode).toBe(200)))
    const atFirst = await written()
    world.clock.advance(30_000)
    await askAll()
    expect(await written()).toEqual(atFirst)
    world.clock.advance(1)
    await askAll()
    const again = await written()
    expect(new Set(again.map((row) => row.seen_at.getTime()))).toEqual(new Set([world.clock.now().getTime()]))
    // The first request writes alone; those that arrive during its write share the next one.
    expect(new Set(again.map((row) => row.write)).size).toBeLessThanOrEqual(4)
  })

  test('claims that a caller wrote into the token change nothing', async () => {
    const { token } = await signIn(ada)
    const forged = `${Buffer.from(JSON.stringify({ role: 'merchant', businessid: bola.businessId })).toString('base64url')}.${token.split('.').at(-1)}`
    expect((await ask(forged)).json().data.businessId).toBe(ada.businessId)
  })

  test('a call without a token is told which headers it needs, and not that a session has expired', async () => {
    for (const each of [undefined, '']) {
      const answer = await ask(each)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        {
          code: 'identity.no_token',
          message: 'This call needs the header accessToken with the token of a log-in, or Authorization: Bearer with a secret key.',
        },
      ])
    }
  })

  test('an invented session and one that ended are answered 401 Session has expired', async () => {
    const { token, sessionId } = await signIn(ada)
    await endSession(world.db.system, sessionId, world.clock.now())
    for (const each of ['x', 'a'.repeat(5_000), `e30.${'a'.repeat(43)}`, token]) {
      const answer = await ask(each)
      const status = each.length > 4_096 ? 400 : 401
      expect(answer.statusCode).toBe(status)
      if (status === 401) expect(answer.json()).toMatchObject({ status: false, message: 'Session has expired', code: 'identity.session_expired' })
    }
  })

  test('a newer sign-in ends the older session at its next request', async () => {
    const older = await signIn(ada)
    const newer = await signIn(ada)
    expect((await ask(older.token)).json().message).toBe('Session has expired')
    expect((await ask(newer.token)).statusCode).toBe(200)
  })

  test('a session that timed out is answered 403 Token expired.', async () => {
    const { token } = await signIn(ada, 'short')
    world.clock.advance(16 * 60_000)
    const answer = await ask(token)
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Token expired.'])
  })

  test('the key of a business that is not one’s own opens nothing', async () => {
    const { token } = await signIn(ada)
    for (const publicKey of [keys.bola, 'pk_nobody', `${keys.ada}, ${keys.bola}`]) {
      const answer = await ask(token, { publicKey })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'identity.no_membership'])
    }
  })

  test('a session or a key that stands twice in a request is refused', async () => {
    const { token } = await signIn(ada)
    expect((await ask([token, token])).statusCode).toBe(400)
    expect((await ask(token, { publicKey: [keys.ada, keys.ada] })).statusCode).toBe(400)
  })

  test('a role without the right is refused before the handler runs', async () => {
    const { token } = await signIn(ada)
    const answer = await ask(token, { method: 'POST', url: '/api/shop/manage' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'identity.no_right'])
    expect(api.received).toEqual([])
  })

  test('a request without a session is refused before its body is read', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/shop/manage', payload: '{', headers: { 'content-type': 'application/json' } })
    expect(answer.statusCode).toBe(401)
  })
})

test('people behind one address are counted each by their session', async () => {
  await open({ limits: { perAddress: 99, perSession: 2, open: 99, signIn: 99 } })
  const one = { token: (await signIn(ada)).token, publicKey: keys.ada }
  const two = { token: (await signIn(bola)).token, publicKey: keys.bola }
  const statuses = []
  for (const { token, publicKey } of [one, one, one, two]) statuses.push((await ask(token, { publicKey })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
})

test('readiness asks a real database: its shape and its clock are named when they are wrong', async () => {
  await open({}, {})
  const failing = async () => (await app.inject({ url: '/api/health/ready' })).json().data?.failing as string[] | undefined
  // The test clock is fixed, and the test server has durability off.
  expect(await failing()).toEqual(expect.arrayContaining(['clock', 'fsync']))
  expect(await failing()).not.toContain('migrations')
  await world.rows(`update kysely_migration set name = '0000-older' where name = (select max(name) from kysely_migration)`)
  expect(await failing()).toContain('migrations')
})

describe('live events', () => {
  type Tell = (...calls: Parameters<ApiDefinition['events']>) => AsyncIterable<LiveEvent>
  const from =
    (tell: Tell): ApiDefinition['events'] =>
    async (caller, afterId, signal) => ({ from: afterId ?? 3n, events: tell(caller, afterId, signal) })
  /** Sends the given events, then waits for the end. */
  const telling = (events: LiveEvent[], calls: unknown[] = []): ApiDefinition['events'] =>
    from(async function* (caller, afterId, signal) {
      calls.push({ business: caller.businessId, afterId })
      yield* events
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    })
  const streams = { heartbeatMs: 15_000, recheckMs: 30_000, perSession: 5, maxBufferedBytes: 1_000_000 }
  const event = (id: string): LiveEvent => ({ id, kind: 'collection.posted', data: { amount: 5, text: 'a\nb' }, refreshes: ['*', 'team.list'] })

  test('are sent to the caller’s business from after the last id that the browser had', async () => {
    const requests: unknown[] = []
    const url = await open({}, { events: telling([event('8'), event('9')], requests) })
    const { token } = await signIn(ada)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada, 'last-event-id': '7' })
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers['content-security-policy']).toContain("default-src 'self'")
    await stream.until(/id: 9\nevent: collection\.posted\ndata: \{"amount":5,"text":"a\\nb","refreshes":\["\*","team\.list"\]\}\n\n/)
    expect(stream.text()).toMatch(/^: here\nid: 7\n\nid: 8\n/)
    expect(requests).toEqual([{ business: ada.businessId, afterId: 7n }])
    stream.close()
  })

  test('begin with now when the last id is none that we gave', async () => {
    const requests: { afterId: unknown }[] = []
    const url = await open({}, { events: telling([event('1')], requests) })
    const { token } = await signIn(ada)
    for (const id of ['x', '-1', '9'.repeat(30), '1; drop']) {
      const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada, 'last-event-id': id })
      await stream.until(/id: 1/)
      stream.close()
    }
    expect(requests.map(({ afterId }) => afterId)).toEqual([null, null, null, null])
  })

  test('are refused without a session', async () => {
    const url = await open({}, { events: telling([event('1')]) })
    const stream = await readEvents(`${url}/api/events`, { accessToken: 'x' })
    expect(stream.status).toBe(401)
  })

  test('keep the connection alive with a heartbeat', async () => {
    const url = await open({ streams: { ...streams, heartbeatMs: 20 } }, { events: telling([]) })
    const { token } = await signIn(ada)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada })
    await stream.until(/(: still here\n\n){3}/)
    stream.close()
  })

  test('end with the session, saying so', async () => {
    const url = await open({ streams: { ...streams, recheckMs: 20 } }, { events: telling([]) })
    const { token, sessionId } = await signIn(ada)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada })
    await stream.until(/: here/)
    await systemClock.sleep(80)
    expect(stream.ended()).toBe(false)
    await endSession(world.db.system, sessionId, world.clock.now())
    await stream.end()
    expect(stream.text()).toMatch(/event: session\.ended\ndata: \{"message":"Session has expired"\}\n\n$/)
  })

  test('do not keep an unused session alive', async () => {
    const url = await open({ streams: { ...streams, recheckMs: 20 } }, { events: telling([]) })
    const { token, sessionId } = await signIn(ada, 'short')
    const seenAt = async () => (await world.rows<{ seen_at: Date }>(`select seen_at from session where id = '${sessionId}'`))[0]!.seen_at.getTime()
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada })
    const before = await seenAt()
    world.clock.advance(10 * 60_000)
    await systemClock.sleep(100)
    expect(await seenAt()).toBe(before)
    world.clock.advance(6 * 60_000)
    await stream.end()
    expect(stream.text()).toContain('"Token expired."')
  })

  test('end when the right to the business is taken away, because the session does', async () => {
    const url = await open({ streams: { ...streams, recheckMs: 20 } }, { events: telling([]) })
    const { token } = await signIn(bola)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.bola })
    await world.rows(`update member set state = 'removed' where person_id = '${bola.caller.personId}'`)
    await stream.end()
    expect(stream.text()).toMatch(/event: session\.ended\ndata: \{"message":"Session has expired"\}\n\n$/)
  })

  test('have five places a session: a sixth takes the place of the oldest', async () => {
    const url = await open({}, { events: telling([]) })
    const { token } = await signIn(ada)
    const opened = []
    for (let at = 0; at < 6; at++) {
      const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada })
      await stream.until(/: here/)
      opened.push(stream)
    }
    await opened[0]!.end()
    expect(opened.map((stream) => stream.ended())).toEqual([true, false, false, false, false, false])
    for (const stream of opened) stream.close()
  })

  test('abort their source when the browser disconnects', async () => {
    const gone = Promise.withResolvers<void>()
    const events: Tell = async function* (_caller, _after, signal) {
      signal.addEventListener('abort', () => gone.resolve(), { once: true })
      yield event('1')
      await gone.promise
    }
    const url = await open({}, { events: from(events) })
    const { token } = await signIn(ada)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada })
    await stream.until(/id: 1/)
    stream.close()
    await gone.promise
  })

  test('close the connection of a client that does not read before it fills the memory', async () => {
    const cut = Promise.withResolvers<void>()
    let sent = 0
    const events: Tell = async function* (_caller, _after, signal) {
      signal.addEventListener('abort', () => cut.resolve(), { once: true })
      for (; !signal.aborted && sent < 2_000; sent++) {
        yield { id: String(sent), kind: 'x', data: { text: 'a'.repeat(50_000) }, refreshes: [] }
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const url = await open({}, { events: from(events) })
    const { token } = await signIn(ada)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada }, { isReading: false })
    await cut.promise
    expect(sent).toBeLessThan(2_000)
    stream.close()
  })

  test('close the connection of a client that has read nothing between two heartbeats, however little waits for it', async () => {
    const cut = Promise.withResolvers<void>()
    const events: Tell = async function* (_caller, _after, signal) {
      signal.addEventListener('abort', () => cut.resolve(), { once: true })
      // More than the buffers of a connection take.
      for (let id = 0; id < 200; id++) yield { id: String(id), kind: 'x', data: { text: 'a'.repeat(50_000) }, refreshes: [] }
      await cut.promise
    }
    const url = await open({ streams: { ...streams, heartbeatMs: 50, maxBufferedBytes: 100_000_000 } }, { events: from(events) })
    const { token } = await signIn(ada)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada }, { isReading: false })
    await cut.promise
    stream.close()
  })

  test('end at once when the server stops, and a request that runs is still answered', async () => {
    const url = await open({}, { events: telling([]) })
    const { token } = await signIn(ada)
    const stream = await readEvents(`${url}/api/events`, { accessToken: token, publicKey: keys.ada })
    await stream.until(/: here/)
    const reached = Promise.withResolvers<void>()
    api.onOrder = async () => {
      reached.resolve()
      await systemClock.sleep(200)
    }
    const running = readEvents(`${url}/api/shop/s1/order`, { 'content-type': 'application/json' }, { body: '{"amount":1,"name":"Ada"}' })
    await reached.promise
    const begun = systemClock.monotonicMs()
    const closed = app.close()
    await stream.end()
    expect(systemClock.monotonicMs() - begun).toBeLessThan(limitNow(150))
    expect((await running).status).toBe(200)
    // Long before running requests would be cut, although the browser keeps its connections open.
    await closed
    expect(systemClock.monotonicMs() - begun).toBeLessThan(limitNow(5_000))
  })

  test('a request that never ends is cut when the time for stopping is over', async () => {
    const url = await open({ shutdownGraceMs: 100 })
    const reached = Promise.withResolvers<void>()
    const never = Promise.withResolvers<void>()
    api.onOrder = () => (reached.resolve(), never.promise)
    const running = readEvents(`${url}/api/shop/s1/order`, { 'content-type': 'application/json' }, { body: '{"amount":1,"name":"Ada"}' })
    const cut = expect(running).rejects.toThrow()
    await reached.promise
    await app.close()
    await cut
    never.resolve()
  })
})
