import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPartners } from '../../apps/app-context.ts'
import { sources } from '../../apps/create-app-context.ts'
import { settingsFromEnv } from '../../apps/settings.ts'
import { loadEnv } from '../../apps/settings-table/index.ts'
import type { AppContext } from '../../modules/kernel/app-context.ts'
import { modules } from '../../modules/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { createMerchant, type Merchant } from '../fixtures/client.ts'
import { type Product, startProduct, until } from '../fixtures/product-processes.ts'

let webRoot: string
let world: Product
let amina: Merchant
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'kasuwa-headers-'))
  await mkdir(join(webRoot, 'assets'))
  await mkdir(join(webRoot, 'public-pages'))
  const documents = ['index.html', 'sign-in.html', 'operator.html', 'public-pages/about.html', 'public-pages/404.html']
  for (const file of documents) await writeFile(join(webRoot, file), '<!doctype html><title>Kasuwa</title>')
  await writeFile(join(webRoot, 'public-pages/sitemap.xml'), '<urlset></urlset>')
  for (const file of ['icon.svg', 'manifest.webmanifest', 'service-worker.js', 'assets/start-1.js', 'assets/style-1.css'])
    await writeFile(join(webRoot, file), '/* */')
  await writeFile(
    join(webRoot, 'public-pages.json'),
    JSON.stringify([
      { path: '/about', file: 'public-pages/about.html', status: 200 },
      { path: '/404', file: 'public-pages/404.html', status: 404 },
    ]),
  )
  world = await startProduct({ WEB_ROOT: webRoot })
  amina = await createMerchant(world)
})
afterAll(async () => {
  await world?.close()
  await rm(webRoot, { recursive: true, force: true })
})

type Headers = Pick<globalThis.Headers, 'get'>

/** The faults of an answer's headers. `isAsset`: a script, style or font, for which the headers of documents have no effect. */
function faultsOf(headers: Headers, { isApi, isAsset = false }: { isApi: boolean; isAsset?: boolean }): string[] {
  const wanted: [string, RegExp][] = [
    ['x-content-type-options', /^nosniff$/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ...(isApi ? ([['cache-control', /^no-store$/]] as [string, RegExp][]) : []),
    ...(isAsset
      ? []
      : ([
          [
            'content-security-policy',
            /(?=.*default-src 'self')(?=.*script-src 'self'(;|$))(?=.*frame-ancestors 'none')(?=.*object-src 'none')(?=.*base-uri 'none')/,
          ],
          ['referrer-policy', /^same-origin$/],
          ['x-frame-options', /^DENY$/],
          ['cross-origin-opener-policy', /^same-origin$/],
          ['permissions-policy', /camera=\(self\).*geolocation=\(\)/],
        ] as [string, RegExp][])),
  ]
  const absent = ['server', 'x-powered-by'].filter((name) => headers.get(name) !== null)
  return [...wanted.filter(([name, shape]) => !shape.test(headers.get(name) ?? '')).map(([name]) => name), ...absent]
}

const sessionOf = ({ session }: Merchant) => ({ accessToken: session!.token, publicKey: session!.publicKey! })
/** The paths are those of the adapters. None is called. */
function callbackPaths(): string[] {
  const env = loadEnv({ DATABASE_URL: 'postgres://127.0.0.1/none', DATA_DIR: webRoot })
  const partners = openPartners(env, settingsFromEnv(env), systemClock, () => () => {})
  const context = { ...partners, sources } as unknown as AppContext
  return modules.flatMap((module) => module.callbacks?.(context) ?? []).map(({ path }) => path)
}
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

test('every route of the API answers each method with the headers that restrict a browser, and no cache stores it', async () => {
  const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> }
  const callbacks = callbackPaths()
  expect(callbacks).toEqual(expect.arrayContaining(['/callbacks/vfd/inflow', '/callbacks/paystack', '/callbacks/vtung', '/callbacks/sandbox/twins']))
  const others = ['/events', '/health/live', '/health/ready', '/openapi.json', '/nothing', '']
  const paths = [...Object.keys(document.paths), ...callbacks, ...others]
  expect(paths.length).toBeGreaterThan(150)
  const faults: string[] = []
  for (const path of paths) {
    const address = `${world.url}/api${path.replaceAll('{businessid}', amina.businessid).replaceAll(/\{\w+\}/g, 'x')}`
    for (const method of METHODS) {
      const { headers, body } = await fetch(address, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      })
      await body?.cancel()
      faults.push(...faultsOf(headers, { isApi: true }).map((name) => `${method} ${path}: ${name}`))
    }
    const ending = new AbortController()
    const { headers } = await fetch(address, { headers: sessionOf(amina), signal: ending.signal })
    ending.abort()
    faults.push(...faultsOf(headers, { isApi: true }).map((name) => `GET ${path} with a session: ${name}`))
  }
  expect(faults).toEqual([])
})

test('documents, public pages, files and addresses that do not exist have them too', async () => {
  const html = { accept: 'text/html' }
  const documents = ['/', '/login', '/operator', '/operator/board', '/admin/merchant', '/about', '/404', '/nowhere', '/robots.txt', '/sitemap.xml']
  const files = ['/icon.svg', '/manifest.webmanifest', '/service-worker.js', '/assets/none.js', '/none.png', '/%', `/${'x'.repeat(9_000)}`]
  const faults: string[] = []
  for (const path of [...documents, ...files])
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const { headers } = await fetch(`${world.url}${path}`, { method, headers: html })
      const isAsset = path.startsWith('/assets/')
      faults.push(...faultsOf(headers, { isApi: false, isAsset }).map((name) => `${method} ${path.slice(0, 40)}: ${name}`))
    }
  for (const path of ['/assets/start-1.js', '/assets/style-1.css']) {
    const { headers, status } = await fetch(`${world.url}${path}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    faults.push(...faultsOf(headers, { isApi: false, isAsset: true }).map((name) => `${path}: ${name}`))
  }
  const first = await fetch(`${world.url}/about`)
  const again = await fetch(`${world.url}/about`, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect(again.status).toBe(304)
  faults.push(...faultsOf(again.headers, { isApi: false }))
  expect(faults).toEqual([])
})

/** Sends bytes that no HTTP library sends. Returns the status and the headers of the answer. */
async function sendBytes(text: string): Promise<{ status: number; headers: Headers }> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('\r\n\r\n')) break
  }
  const [head = ''] = answer.split('\r\n\r\n')
  const lines = head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return { status: Number(head.split(' ')[1]), headers: new Headers(lines) }
}

test('refusals outside a route have them: too large, not HTTP, an unknown expectation, too many, and busy', async () => {
  const large = await fetch(`${world.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `"${'x'.repeat(40_000)}"`,
  })
  expect([large.status, faultsOf(large.headers, { isApi: true })]).toEqual([400, []])
  const host = `host: ${new URL(world.url).host}\r\n`
  for (const [bytes, status] of [
    ['NOT HTTP\r\n\r\n', 400],
    ['GET /api/health/live HTTP/1.1\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\n${host}x-large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [`POST /api/user/login HTTP/1.1\r\n${host}expect: anything\r\ncontent-length: 0\r\n\r\n`, 417],
  ] as const) {
    const answer = await sendBytes(bytes)
    expect([answer.status, faultsOf(answer.headers, { isApi: true })]).toEqual([status, []])
  }
  await world.startApi({ RATE_LIMIT_FACTOR: '1', START_MODE: 'reconcile-only' })
  const signIn = () =>
    fetch(`${world.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@b.example', password: 'x', app: 'merchant', life_span: 'short' }),
    })
  await until('a refusal because of too many requests', async () => {
    const { status, headers } = await signIn()
    expect(faultsOf(headers, { isApi: true })).toEqual([])
    return status === 429
  })
  const paused = await amina.raw('POST', '/wallet/transfer', '{}')
  expect([paused.status, faultsOf(paused.headers, { isApi: true })]).toEqual([503, []])
})
