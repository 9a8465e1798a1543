import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { createRouteBinder } from '../../../platform/http/bind.ts'
import type { ApiSettings } from '../api-definition.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { printOrder, testApi, testApiContext } from '../test-app.ts'

let app: FastifyInstance
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await app.close()
})

/** More than the buffers of a connection take. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x')

async function open(connections: Partial<ApiSettings['connections']>, more: Partial<ApiSettings> = {}): Promise<void> {
  const api = testApi()
  const print = createRouteBinder<null>()(printOrder, async () => ({ data: LARGE }))
  const routes = [...api.open.filter(({ contract }) => contract.operation !== 'shop.print'), print]
  const defaults = apiSettings()
  app = await buildApp(testApiContext(), { ...api, open: routes }, { ...defaults, ...more, connections: { ...defaults.connections, ...connections } })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

async function dial(bytes = ''): Promise<Socket> {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  clients.push(client)
  await once(client, 'connect')
  if (bytes !== '') client.write(bytes)
  return client
}
const connectionCount = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('twenty clients that do not read their answers are cut', async () => {
  await open({ idleMs: 100 })
  for (let at = 0; at < 20; at++) (await dial(request('/api/shop/print'))).pause()
  await expect.poll(connectionCount).toBe(0)
})

test('a client that reads slowly, longer in all than nothing may move, gets its whole answer', async () => {
  await open({ idleMs: 1_000 })
  const reader = await dial(request('/api/shop/print'))
  const begun = systemClock.monotonicMs()
  let received = 0
  for await (const bytes of reader as AsyncIterable<Buffer>) {
    received += bytes.length
    if (received > LARGE.length) break
    await systemClock.sleep(5)
  }
  expect(received).toBeGreaterThan(LARGE.length)
  expect(systemClock.monotonicMs() - begun).toBeGreaterThan(1_000)
})

test('a client that sends nothing, half a head, or a head byte by byte is told so and cut', async () => {
  await open({ headersMs: 200, checkMs: 50 })
  const silent = await dial()
  const half = await dial('GET /api/health/live HTTP/1.1\r\nhost: x\r\n')
  const drip = await dial('GET /api/health/live HTTP/1.1\r\nx: ')
  const dripping = setInterval(() => drip.write('a'), 20)
  const answers = await Promise.all([silent, half, drip].map((client) => text(client).catch(() => '')))
  clearInterval(dripping)
  for (const answer of answers.slice(1)) expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"request.timeout"/s)
  await expect.poll(connectionCount).toBe(0)
})

test('between two requests a kept connection has a longer time of its own', async () => {
  await open({ idleMs: 50 })
  const client = await dial(request('/api/shop/s1/orders'))
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
  await systemClock.sleep(200)
  client.write(request('/api/shop/s1/orders'))
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
})

test('one address has a number of connections, and gets another when one of them ends; behind our proxy it has none', async () => {
  await open({ perAddress: 3 })
  const [first] = [await dial(), await dial(), await dial()]
  await once(await dial(), 'close')
  expect(await connectionCount()).toBe(3)
  first.destroy()
  await expect.poll(connectionCount).toBe(2)
  const next = await dial(request('/api/health/live'))
  expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
  for (const client of clients.splice(0)) client.destroy()
  await app.close()
  await open({ perAddress: 3 }, { trustProxy: '127.0.0.1' })
  for (let at = 0; at < 5; at++) await dial()
  await expect.poll(connectionCount).toBe(5)
})

test('all addresses together have a number of connections', async () => {
  await open({ max: 2 })
  const [first] = [await dial(), await dial()]
  await once(await dial(), 'close')
  expect(await connectionCount()).toBe(2)
  first.destroy()
  await expect.poll(connectionCount).toBe(1)
  expect(String((await once(await dial(request('/api/health/live')), 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
})
