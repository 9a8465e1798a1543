import fastify, { type FastifyInstance } from 'fastify'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { Refusal } from '../../platform/problems/index.ts'
import { fakeKit } from './fake-door.ts'
import { createMetrics } from './metrics.ts'
import { createQuickNo } from './quick-no.ts'
import { endInTime, noticeStop } from './stopping.ts'

const agent = new Agent({ keepAlive: true })
let app: FastifyInstance
let isStopping: () => boolean
afterEach(() => app.close())

/** Never over in a test: a stop that comes to its end did not wait for it. */
const GRACE_MS = 3_600_000

async function open(): Promise<{ reached: Promise<void>; release(): void; url: string }> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app = fastify()
  isStopping = noticeStop(app)
  endInTime(app, { clock: systemClock, log: silentLog }, isStopping, GRACE_MS)
  app.get('/slow', async () => {
    reached.resolve()
    await released.promise
    return { said: 'late' }
  })
  app.get('/quick', async () => ({ said: 'at once' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { reached: reached.promise, release: released.resolve, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

const ask = (url: string) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode!, connection: answer.headers.connection }))
    }).on('error', reject)
  })

test('a stop waits for the answers that are under way, on lines that are kept, and for nothing after them', async () => {
  const { reached, release, url } = await open()
  const slow = ask(`${url}/slow`)
  await reached
  const stopped = app.close()
  while (!isStopping()) await new Promise(setImmediate)
  release()
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  await stopped
})

test('a line that is kept and idle is let go at once', async () => {
  const { url } = await open()
  expect(await ask(`${url}/quick`)).toEqual({ status: 200, connection: 'keep-alive' })
  await app.close()
})

test('a no that is said without the framework lets its line go as well, when the server stops', async () => {
  let stops = false
  const refusal = new Refusal('server.busy', 503, 'Come again', { retryAfterSeconds: 1 })
  const say = createQuickNo({ kit: fakeKit(), metrics: createMetrics(), isStopping: () => stops }, refusal, {})
  app = fastify({ serverFactory: () => createServer((request, response) => say(request, response, 'GET /x')) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  expect(await ask(url)).toEqual({ status: 503, connection: 'keep-alive' })
  stops = true
  expect(await ask(url)).toEqual({ status: 503, connection: 'close' })
})
