import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiSettings, buildApp } from '../build-app.ts'
import { testApi, testApiContext } from '../test-app.ts'

let webRoot: string
let app: FastifyInstance
const page = (name: string) => `<head><meta name="application-name" content="Kasuwa"><title>Kasuwa</title></head><p>${name}</p>`

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), page('whole<b>{{product-name}}</b>'))
  await writeFile(join(webRoot, 'sign-in.html'), page('sign-in'))
  await writeFile(join(webRoot, 'login.html'), page('sign-in with its form'))
  await writeFile(join(webRoot, 'theme.js'), 'theme')
  await writeFile(join(webRoot, '.secret'), 'secret')
  await writeFile(join(webRoot, 'assets/a-1b2c.js'), 'code')
  await writeFile(join(webRoot, 'assets/a-1b2c.js.br'), brotliCompressSync('code'))
  await writeFile(join(webRoot, 'assets/a-1b2c.js.gz'), gzipSync('code'))
  await writeFile(join(webRoot, 'theme.js.br'), brotliCompressSync('theme'))
  app = await buildApp(testApiContext(), testApi(), apiSettings({ webRoot, productName: 'Ada & <Sons> "$&"' }))
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})
const browse = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

test('signing in and up has a document of its own, every other page the whole application', async () => {
  for (const url of ['/login', '/signup', '/mid', '/forgot-password', '/verify-account', '/merchant/authorizations?token=x', '/login?next=/x'])
    expect((await browse(url)).body).toContain(url.startsWith('/login') ? 'sign-in with its form' : 'sign-in</p>')
  for (const url of ['/', '/merchant/history?tab=1', '/index', '/login/more']) expect((await browse(url)).body).toContain('whole')
})

test('the documents know the other sites and the ways to support and the pages of the footer where they are set, as text, and only there', async () => {
  expect((await browse('/')).body).not.toMatch(/home-site|main-site|support-/)
  const settings = apiSettings({
    webRoot,
    homeSiteUrl: 'https://home.example/?a="b"',
    mainSiteUrl: 'https://main.example',
    supportEmail: 'help@bank.example',
    supportPhone: '0700 000',
    footer: { facebook: 'https://facebook.example/shop' },
  })
  const elsewhere = await buildApp(testApiContext(), testApi(), settings)
  const { body } = await elsewhere.inject({ url: '/signup', headers: { accept: 'text/html' } })
  await elsewhere.close()
  expect(body).toContain(
    '<meta name="home-site" content="https://home.example/?a=&quot;b&quot;"><meta name="main-site" content="https://main.example">' +
      '<meta name="support-email" content="help@bank.example"><meta name="support-phone" content="0700 000">' +
      '<meta name="facebook" content="https://facebook.example/shop">',
  )
})

test('a public page leaves out the ways to support and the social pages that the installation does not name', async () => {
  const contact =
    '<section data-needs="support-phone"><a href="tel:{{support-phone-digits}}">{{support-phone}}</a></section>' +
    '<p><a href="https://wa.me/{{support-whatsapp}}" data-needs="support-whatsapp">WhatsApp</a> <a href="mailto:{{support-email}}">Email</a></p>' +
    '<nav data-needs="facebook twitter"><h2>Follow us</h2><a href="{{facebook}}" data-needs="facebook">F</a><a href="{{twitter}}" data-needs="twitter">T</a></nav>'
  const root = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(root, 'public-pages'))
  await writeFile(join(root, 'index.html'), page('whole'))
  await writeFile(join(root, 'public-pages/contact.html'), contact)
  await writeFile(join(root, 'public-pages.json'), JSON.stringify([{ path: '/contact', file: 'public-pages/contact.html', status: 200 }]))
  const bodyWith = async (settings: object) => {
    const server = await buildApp(testApiContext(), testApi(), apiSettings({ webRoot: root, ...settings }))
    const { body } = await server.inject({ url: '/contact', headers: { accept: 'text/html' } })
    await server.close()
    return body
  }
  expect(await bodyWith({})).toBe('<p> <a href="mailto:support@kasuwa.example">Email</a></p>')
  const named = { supportPhone: '0700 527', supportWhatsapp: '+234 801 234', footer: { twitter: 'https://x.example/us' } }
  expect(await bodyWith(named)).toBe(
    '<section data-needs="support-phone"><a href="tel:0700527">0700 527</a></section>' +
      '<p><a href="https://wa.me/234801234" data-needs="support-whatsapp">WhatsApp</a> <a href="mailto:support@kasuwa.example">Email</a></p>' +
      '<nav data-needs="facebook twitter"><h2>Follow us</h2><a href="https://x.example/us" data-needs="twitter">T</a></nav>',
  )
  await rm(root, { recursive: true })
})

test('the product’s name is text in the document, for any characters in it', async () => {
  const { body } = await browse('/')
  expect(body).toContain('<title>Ada &amp; &lt;Sons&gt; &quot;$&amp;&quot;</title>')
  expect(body).toContain('<meta name="application-name" content="Ada &amp; &lt;Sons&gt; &quot;$&amp;&quot;">')
})

test('a document is asked for again each time, and costs nothing when it is the same', async () => {
  const first = await browse('/')
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await browse('/', { 'if-none-match': String(first.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a file with its hash in its name is kept for good, another is asked for again', async () => {
  const asset = await app.inject({ url: '/assets/a-1b2c.js' })
  expect(asset.body).toBe('code')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject({ url: '/theme.js' })).headers['cache-control']).toBe('no-cache')
})

test('a script keeps the headers against sniffing and other sites, and none that only concern documents', async () => {
  const { headers } = await browse('/assets/a-1b2c.js')
  expect([headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual(['nosniff', 'same-origin'])
  expect(headers['content-security-policy']).toBeUndefined()
  for (const url of ['/', '/assets/a.svg', '/theme.js'])
    expect((await browse(url)).headers['content-security-policy']).toContain("default-src 'self'")
})

test('documents and files are sent in the best encoding that the browser takes, and caches keep the encodings apart', async () => {
  const tags = new Set<unknown>()
  for (const [url, plain] of [
    ['/', page('whole')],
    ['/login', page('sign-in')],
    ['/assets/a-1b2c.js', 'code'],
  ] as const) {
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
    ] as const) {
      const { headers, rawPayload } = await browse(url, { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers['vary']?.toString().toLowerCase()]).toEqual([encoding, 'accept-encoding'])
      expect(decode(rawPayload).toString().length).toBeGreaterThanOrEqual(plain.length)
      tags.add(headers['etag'])
    }
  }
  expect(tags.size).toBe(9)
  const again = await browse('/', {
    'accept-encoding': 'br',
    'if-none-match': String((await browse('/', { 'accept-encoding': 'br' })).headers['etag']),
  })
  expect(again.statusCode).toBe(304)
})

test('the product’s name is in the frames of the document too', async () => {
  expect((await browse('/')).body).toContain('<b>Ada &amp; &lt;Sons&gt; &quot;$&amp;&quot;</b>')
})

test('nothing beside the built files can be reached', async () => {
  for (const url of [
    '/assets/missing.js',
    '/assets/../.secret',
    '/assets/%2e%2e/.secret',
    '/.secret',
    '/theme.js.br',
    '/assets/..%2f..%2fetc/passwd',
    '/missing.png',
  ]) {
    const answer = await app.inject({ url })
    expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([400, 403, 404])])
    expect(answer.body).not.toContain('secret')
  }
})

test('a browser that asks for a file that is gone gets no page in its place', async () => {
  const gone = await browse('/assets/gone-1b2c.js')
  expect([gone.statusCode, gone.json().message]).toEqual([404, 'There is no page at this address'])
})

test('without built screens a page says so in a sentence, and the API works', async () => {
  for (const missing of [null, '/nowhere']) {
    const bare = await buildApp(testApiContext(), testApi(), apiSettings({ webRoot: missing }))
    for (const url of ['/', '/login']) {
      const answer = await bare.inject({ url, headers: { accept: 'text/html' } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
      expect(answer.body).toMatch(/have not been built yet/)
    }
    expect((await bare.inject({ url: '/api/health/live' })).statusCode).toBe(200)
    await bare.close()
  }
})
