import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { PublicDocument, PublicPage } from '../../../modules/kernel/module-definition.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { html } from '../../../platform/text/html.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { testApi, testApiContext } from '../test-app.ts'

let app: FastifyInstance
afterEach(() => app?.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const perNetwork = [{ limit: 100, windowMs: 60_000 }]
const page = (more: Partial<PublicPage> = {}): PublicPage => ({ title: 'Order', body: html`<main class="pay">Order</main>`, ...more })
async function open(...documents: PublicDocument[]): Promise<void> {
  app = await buildApp(testApiContext(), testApi({ documents }), apiSettings({}))
}

test('no other site shows a written page in a frame but the one that the page names', async () => {
  await open(
    { path: '/own/:token', perNetwork, answer: async () => page() },
    { path: '/framed/:token', perNetwork, answer: async () => page({ framedBy: 'shop.example.ng' }) },
  )
  const own = (await app.inject('/own/a')).headers
  expect([own['content-security-policy'], own['x-frame-options']]).toEqual([expect.stringContaining("frame-ancestors 'none'"), 'DENY'])
  const framed = (await app.inject('/framed/a')).headers
  expect([framed['content-security-policy'], framed['x-frame-options']]).toEqual([
    String(own['content-security-policy']).replace("frame-ancestors 'none'", 'frame-ancestors https://shop.example.ng'),
    undefined,
  ])
})

test('a form of a written page reaches its answer, which reads nothing of the body and may send the browser on', async () => {
  const tokens: string[] = []
  const answer = async (token: string) => {
    tokens.push(token)
    return page({ next: 'https://processor.example/a?b="&c' })
  }
  await open({ path: '/pay/:token/card', method: 'POST', perNetwork, answer })
  for (const payload of ['', 'token=other&amount=1']) {
    const sent = await app.inject({ method: 'POST', url: '/pay/t1/card', headers: FORM, payload })
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(sent.body).toContain('<meta http-equiv="refresh" content="0; url=https://processor.example/a?b=&#34;&#38;c" />')
  }
  expect(tokens).toEqual(['t1', 't1'])
  expect((await app.inject({ method: 'POST', url: '/pay/t1/card', headers: FORM, payload: 'a'.repeat(1_025) })).json()).toMatchObject({
    code: 'request.too_large',
  })
  expect((await app.inject('/pay/t1/card')).statusCode).toBe(405)
  // The API takes JSON alone, as before.
  expect((await app.inject({ method: 'POST', url: '/api/shop/close', headers: FORM, payload: 'a=1' })).statusCode).toBe(415)
  expect(tokens).toHaveLength(2)
})

test('an answer knows which names stand in the address, and a refusal is a page that does not exist', async () => {
  const seen: string[][] = []
  await open(
    { path: '/pay/:token', perNetwork, answer: async (_token, query) => (seen.push([...query]), page()) },
    { path: '/gone/:token', perNetwork, answer: () => Promise.reject(new Refusal('not_found', 404, 'No')) },
  )
  await app.inject('/pay/t1?back=yes&reference=1&reference=2')
  expect(seen).toEqual([['back', 'reference']])
  const gone = await app.inject('/gone/t1')
  expect([gone.statusCode, gone.body.includes('There is no such page')]).toEqual([404, true])
})

test('who asks too often gets a page that says when to come back, and not the answer of a call', async () => {
  await open({ path: '/pay/:token', perNetwork: [{ limit: 1, windowMs: 60_000 }], answer: async () => page() })
  expect((await app.inject('/pay/a')).statusCode).toBe(200)
  const second = await app.inject('/pay/a')
  expect([second.statusCode, second.headers['content-type'], second.headers['retry-after']]).toEqual([429, 'text/html; charset=utf-8', '60'])
  expect(second.body).toContain('Please wait a minute')
})
