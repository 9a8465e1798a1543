import fastify, { type FastifyInstance } from 'fastify'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { silentLog } from '../../../platform/log/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { testApiContext } from '../test-app.ts'
import { createHttpMetrics } from '../operations/http-metrics.ts'
import { createOverloadResponder } from './overload-response.ts'
import { enforceGracePeriod, trackShutdown } from './graceful-shutdown.ts'

const agent = new Agent({ keepAlive: true })
let app: FastifyInstance
let isStopping: () => boolean
afterEach(() => app.close())

/** Never over in a test, so that a stop that finishes did not wait for it. */
const GRACE_MS = 3_600_000

/** More than socket buffers take from a server whose client does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

async function open(): Promise<{ reached: Promise<void>; release(): void; file: PassThrough; url: string }> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app = fastify()
  isStopping = trackShutdown(app)
  enforceGracePeriod(app, { clock: systemClock, log: silentLog }, isStopping, GRACE_MS)
  app.get('/slow', async () => {
    reached.resolve()
    await released.promise
    return { said: 'late' }
  })
  app.get('/large', async () => {
    reached.resolve()
    await released.promise
    return LARGE
  })
  const file = new PassThrough()
  app.get('/file', async (_request, reply) => reply.send(file))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { reached: reached.promise, release: released.resolve, file, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

const headOf = (url: string) => new Promise<IncomingMessage>((resolve, reject) => get(url, { agent }, resolve).on('error', reject))

async function readAll(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const part of answer) bytes += (part as Buffer).length
  return bytes
}

async function ask(url: string): Promise<{ status: number; connection: string | undefined }> {
  const answer = await headOf(url)
  await readAll(answer)
  return { status: answer.statusCode!, connection: answer.headers.connection }
}

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

test('an answer whose head had left before the stop may end, and its line is let go with it', async () => {
  const { file, url } = await open()
  file.write('one, ')
  const answer = await headOf(`${url}/file`)
  expect(answer.headers.connection).toBe('keep-alive')
  const stopped = app.close()
  while (!isStopping()) await new Promise(setImmediate)
  file.end('two')
  expect(await readAll(answer)).toBe('one, two'.length)
  await stopped
})

test('an answer that ends during the stop cuts no other, however slowly that is read', async () => {
  const { reached, release, file, url } = await open()
  file.write('one, ')
  const [answer, large] = [await headOf(`${url}/file`), headOf(`${url}/large`)]
  await reached
  const stopped = app.close()
  while (!isStopping()) await new Promise(setImmediate)
  release()
  const unread = await large
  file.end('two')
  await readAll(answer)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await readAll(unread)).toBe(LARGE.length)
  await stopped
})

test('a refusal sent without the framework also closes its connection when the server stops', async () => {
  let stops = false
  const refusal = new Refusal('server.busy', 503, 'Come again', { retryAfterSeconds: 1 })
  const say = createOverloadResponder({ context: testApiContext(), metrics: createHttpMetrics(), isStopping: () => stops }, refusal, {})
  app = fastify({ serverFactory: () => createServer((request, response) => say(request, response, 'GET /x')) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  expect(await ask(url)).toEqual({ status: 503, connection: 'keep-alive' })
  stops = true
  expect(await ask(url)).toEqual({ status: 503, connection: 'close' })
})
