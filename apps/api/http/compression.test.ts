import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createRouteBinder } from '../../../platform/http/bind.ts'
import { route } from '../../../platform/http/contract.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { testApi, testApiContext } from '../test-app.ts'

const list = route({
  operation: 'shop.names',
  roles: 'public',
  method: 'GET',
  path: '/names/{count}',
  summary: 'Names',
  params: z.strictObject({ count: z.string() }),
  reply: z.array(z.string()),
})
const order = route({ ...list, operation: 'shop.send_names', method: 'POST' })
const keys = route({ ...list, operation: 'shop.keys', path: '/keys/{count}', secret: true })

let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  const bind = createRouteBinder<null>()
  const api = testApi()
  const names = async ({ params }: { params: { count: string } }) => ({ data: Array.from({ length: Number(params.count) }, () => 'Hauwa Sani') })
  api.open = [...api.open, bind(list, names), bind(order, names), bind(keys, names)]
  app = await buildApp(testApiContext(), api, apiSettings())
})
afterAll(() => app.close())

const ask = (url: string, accepted: string, method: 'GET' | 'POST' = 'GET') => app.inject({ method, url, headers: { 'accept-encoding': accepted } })

test('an answer of a read above one kilobyte is compressed as the client accepts, and one below is not', async () => {
  const plain = await ask('/api/names/500', 'identity')
  expect([plain.headers['content-encoding'], plain.rawPayload.length > 1_024]).toEqual([undefined, true])
  const br = await ask('/api/names/500', 'gzip, br')
  expect([br.headers['content-encoding'], br.headers['vary']]).toEqual(['br', 'accept-encoding'])
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString()).data).toEqual(plain.json().data)
  const gzip = await ask('/api/names/500', 'gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString()).data).toEqual(plain.json().data)
  expect((await ask('/api/names/5', 'br')).headers['content-encoding']).toBeUndefined()
})

test('answers of writes and answers with keys are never compressed', async () => {
  for (const answer of [await ask('/api/keys/500', 'br'), await ask('/api/names/500', 'br', 'POST')])
    expect([answer.statusCode, answer.headers['content-encoding'], answer.rawPayload.length > 1_024]).toEqual([200, undefined, true])
})
