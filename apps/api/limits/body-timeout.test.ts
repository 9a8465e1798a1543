import { fastify, type FastifyInstance } from 'fastify'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installErrorHandler } from '../http/request-hooks.ts'
import { testApiContext } from '../test-app.ts'
import { BODY_TIMEOUT_MS, enforceBodyTimeout } from './body-timeout.ts'

let app: FastifyInstance
let port: number
let waiting: { ms: number; pass(): void; isOver: boolean }[]
beforeEach(async () => {
  waiting = []
  app = fastify({ forceCloseConnections: true })
  installErrorHandler(app, testApiContext(), { recordAlarm: () => {} })
  enforceBodyTimeout(app, {
    sleep: (ms, signal) =>
      new Promise((pass) => {
        const wait = { ms, pass, isOver: false }
        waiting.push(wait)
        signal?.addEventListener('abort', () => ((wait.isOver = true), pass()))
      }),
  })
  app.post('/', async (request) => request.body)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

function begin(body: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (said) => (answer += said.toString('latin1')))
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 7\r\nconnection: close\r\n\r\n${body}`)
  return { socket, closed }
}

test('a client that announces a body and does not send it gets 408 after fifteen seconds, and is disconnected', async () => {
  const { closed } = begin('{"a"')
  await expect.poll(() => waiting).toHaveLength(1)
  expect(waiting[0]!.ms).toBe(BODY_TIMEOUT_MS)
  waiting[0]!.pass()
  expect(await closed).toMatch(/^HTTP\/1.1 408 .*"message":"The request did not arrive in time. Send it again."/s)
})

test('a body that arrives in time is answered, and its timer ends', async () => {
  const { socket, closed } = begin('{"a"')
  await expect.poll(() => waiting).toHaveLength(1)
  socket.write(':1}')
  expect(await closed).toMatch(/^HTTP\/1.1 200 OK[^]*\{"a":1\}$/)
  expect(waiting[0]!.isOver).toBe(true)
})
