import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endSession, openSession, readViewCookie, sessionHash, type View } from '../../../modules/identity/index.ts'
import { writeViewCookie } from '../../../modules/identity/server/view-cookie.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { type ApiSettings, apiSettings, buildApp } from '../build-app.ts'
import { testApi } from '../test-app.ts'

const key = { pinPepper: 'pepper of the test' }
const FILES =
  '<link rel="stylesheet" crossorigin href="/assets/style-1.css"><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/react-1.js">'
const HTML = `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><title>Kasuwa</title>${FILES}</head><body><div id="root"><div>frame</div></div>\n<noscript>no script</noscript></body></html>`
/** A screen that shows what one read says about its caller, with a text that must not end its element. */
const SCREENS = `
export const serverScreens = ['/admin/merchant']
export async function prepare() {}
export async function renderFirstScreen({ path, session, hidesAmounts, fetch }) {
  const { data } = await (await fetch('/api/shop/mine')).json()
  return { html: '<b style="width:1%">' + data.personId + '</b>', processorMs: globalThis.msOfTest ?? 1, state: { path, session, hidesAmounts, text: '</script><!--' } }
}`

let world: AppFixture
let ada: Shop
let bola: Shop
let folder: string
beforeAll(async () => {
  world = await createAppFixture()
  ada = await world.createShop('Ada Stores')
  bola = await world.createShop('Bola Stores')
  folder = await mkdtemp(join(tmpdir(), 'screens-'))
  await Promise.all([mkdir(join(folder, 'web/assets'), { recursive: true }), mkdir(join(folder, 'server'))])
  await writeFile(join(folder, 'web/index.html'), HTML)
  await writeFile(join(folder, 'server/first-screens.js'), SCREENS)
  await writeFile(join(folder, 'server/package.json'), '{ "type": "module" }')
  await writeFile(
    join(folder, 'server/first-screens.json'),
    JSON.stringify({ document: createHash('sha256').update(HTML).digest('base64url'), languages: [] }),
  )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

let app: FastifyInstance
beforeEach(async () => void (app = await open()))
afterEach(() => app.close())

async function open(given: Partial<ApiSettings> = {}): Promise<FastifyInstance> {
  const context = { db: world.db, ids: world.ids, log: world.log, clock: { ...world.clock, sleep: systemClock.sleep } }
  const view = {
    read: (cookie: string) => readViewCookie(key, cookie),
    viewerOf: async ({ personId, businessId, role, cashpointId }: Shop['caller']) => {
      const holder = { _id: personId, role, businessid: businessId, cashpointid: cashpointId, firstname: 'A', lastname: 'B', email: '', type: 'web' }
      return { holder: { ...holder, must_change_password: false, tour_seen: true, merchants: [] }, publicKey: 'key' }
    },
  }
  return buildApp(context, testApi({ view }), apiSettings({ webRoot: join(folder, 'web'), ...given }))
}

async function signIn(shop: Shop) {
  const claims = { firstname: 'A', lastname: 'B', email: 'a@b.c', role: 'merchant', businessid: shop.businessId, cashpointid: null }
  return openSession(world.db.system, world, { personId: shop.caller.personId, lifeSpan: 'short', claims })
}
const publicKeyOf = async (shop: Shop) =>
  (await world.rows<{ public_key: string }>(`select public_key from business where id = '${shop.businessId}'`))[0]!.public_key
async function cookieOf(shop: Shop, token: string, more: Partial<View> = {}) {
  const business = await publicKeyOf(shop)
  return writeViewCookie(key, { sessionHash: sessionHash(token)!, business, language: 'en', theme: 'system', hidesAmounts: false, ...more })
}
type Browsed = { url?: string; method?: 'GET' | 'HEAD'; headers?: Record<string, string> }
const browse = (cookie: string | null, { url = '/admin/merchant', method = 'GET', headers = {} }: Browsed = {}) =>
  app.inject({ url, method, headers: { accept: 'text/html', ...(cookie !== null && { cookie: `__Host-view=${cookie}` }), ...headers } })

const isPlain = (answer: Awaited<ReturnType<typeof browse>>) => {
  expect(answer.body).not.toContain('screen-state')
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['vary']]).toEqual([200, 'no-cache', 'accept-encoding, cookie'])
}

test('a document with figures is for its person alone: nothing between keeps it, and it holds no token', async () => {
  const { token } = await signIn(ada)
  const { body, headers, statusCode } = await browse(await cookieOf(ada, token))
  expect([statusCode, headers['cache-control'], headers['vary'], headers['etag']]).toEqual([
    200,
    'private, no-store',
    'accept-encoding, cookie',
    undefined,
  ])
  expect(body).toContain(ada.caller.personId)
  expect(body).not.toContain(token.split('.')[1])
  expect(body).toMatch(/<meta name="view" content="\{&quot;person&quot;:/)
})

test('what shows the screen is loaded before the application: its scripts have the low priority, and only where a screen is written', async () => {
  const { token } = await signIn(ada)
  const written = (await browse(await cookieOf(ada, token))).body
  const plain = (await browse(null)).body
  const scriptsOf = (html: string) => html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g)
  expect(scriptsOf(written)).toEqual([
    '<script type="module" crossorigin src="/assets/index-1.js" fetchpriority="low">',
    '<link rel="modulepreload" crossorigin href="/assets/react-1.js" fetchpriority="low">',
  ])
  expect(scriptsOf(plain)).toEqual([
    '<script type="module" crossorigin src="/assets/index-1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/react-1.js">',
  ])
  expect(written).toContain('<link rel="stylesheet" crossorigin href="/assets/style-1.css">')
})

test('it has no inline script and no inline style, so the content security policy stays as strict', async () => {
  const { token } = await signIn(ada)
  const { body, headers } = await browse(await cookieOf(ada, token))
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(body.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" crossorigin src="/assets/index-1.js" fetchpriority="low">',
    '<script type="application/json" id="screen-state">',
  ])
  expect(body).toContain('<b data-style="width:1%">')
  expect(body).not.toContain(' style="')
  expect(JSON.parse(/id="screen-state">(.*?)<\/script>/.exec(body)![1]!)).toMatchObject({ text: '</script><!--', path: '/admin/merchant' })
})

test('without the cookie, and with one that is not ours, the document is the one that is the same for all', async () => {
  const { token } = await signIn(ada)
  const cookie = await cookieOf(ada, token)
  isPlain(await browse(null))
  isPlain(await browse(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`))
  isPlain(await browse(writeViewCookie({ pinPepper: 'another' }, { ...readViewCookie(key, cookie)! })))
})

test('a sign-out anywhere ends it, and so does a newer sign-in', async () => {
  const first = await signIn(ada)
  const cookie = await cookieOf(ada, first.token)
  expect((await browse(cookie)).body).toContain('screen-state')
  await endSession(world.db.system, first.sessionId, world.clock.now())
  isPlain(await browse(cookie))
  const second = await signIn(ada)
  const newer = await cookieOf(ada, second.token)
  expect((await browse(newer)).body).toContain('screen-state')
  await signIn(ada)
  isPlain(await browse(newer))
})

test('the cookie alone opens no call, a call with a script gets no figures, and a page that the service worker passes on does', async () => {
  const { token } = await signIn(ada)
  const cookie = await cookieOf(ada, token)
  expect((await app.inject({ url: '/api/shop/mine', headers: { cookie: `__Host-view=${cookie}` } })).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/events', headers: { cookie: `__Host-view=${cookie}` } })).statusCode).toBe(401)
  for (const destination of ['empty', 'iframe', 'script', 'image']) isPlain(await browse(cookie, { headers: { 'sec-fetch-dest': destination } }))
  expect((await browse(cookie, { headers: { 'sec-fetch-dest': 'document' } })).body).toContain('screen-state')
  const passedOn = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
  const { etag } = (await browse(null)).headers
  expect((await browse(cookie, { headers: { ...passedOn, 'if-none-match': String(etag) } })).body).toContain('screen-state')
  isPlain(await browse(cookie, { headers: { ...passedOn, 'sec-fetch-mode': 'cors' } }))
  isPlain(await browse(cookie, { headers: { ...passedOn, 'sec-fetch-dest': 'iframe' } }))
  isPlain(await browse(cookie, { headers: { ...passedOn, 'sec-fetch-site': 'cross-site' } }))
  expect((await browse(cookie, { url: '/admin/merchant?tx=1' })).body).not.toContain('screen-state')
  expect((await browse(cookie, { method: 'HEAD' })).headers['cache-control']).toBe('no-cache')
})

test('a document never prolongs a session', async () => {
  const { token, sessionId } = await signIn(ada)
  const cookie = await cookieOf(ada, token)
  const seen = () => world.rows(`select seen_at, ended_at from session where id = '${sessionId}'`)
  const before = await seen()
  world.clock.advance(14 * 60_000)
  expect((await browse(cookie)).body).toContain('screen-state')
  expect(await seen()).toEqual(before)
  world.clock.advance(2 * 60_000)
  isPlain(await browse(cookie))
})

test('nobody gets a business of others, whatever business the cookie names', async () => {
  const { token } = await signIn(ada)
  isPlain(await browse(await cookieOf(ada, token, { business: await publicKeyOf(bola) })))
})

test('documents count in the limit of the session, and one above it has no figures', async () => {
  const { token } = await signIn(ada)
  const cookie = await cookieOf(ada, token)
  await app.close()
  app = await open({ limits: { ...apiSettings().limits, perSession: 2 } })
  for (const _ of [1, 2]) expect((await browse(cookie)).body).toContain('screen-state')
  isPlain(await browse(cookie))
})

test('figures are left out for a while when the documents before have cost more than 10 ms each', async () => {
  const { token } = await signIn(ada)
  const cookie = await cookieOf(ada, token)
  Object.assign(globalThis, { msOfTest: 200 })
  try {
    for (let count = 0; count < 21; count++) expect((await browse(cookie)).body).toContain('screen-state')
    isPlain(await browse(cookie))
  } finally {
    Object.assign(globalThis, { msOfTest: 1 })
  }
  for (let count = 0; count < 48; count++) await browse(cookie)
  expect((await browse(cookie)).body).toContain('screen-state')
})

test('a screen of another build is not used', async () => {
  const { token } = await signIn(ada)
  await writeFile(join(folder, 'web/index.html'), `${HTML} `)
  await app.close()
  app = await open()
  const { body } = await browse(await cookieOf(ada, token))
  expect(body).not.toContain('screen-state')
  await writeFile(join(folder, 'web/index.html'), HTML)
})
