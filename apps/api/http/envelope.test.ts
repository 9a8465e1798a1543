import type { FastifyInstance } from 'fastify'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiSettings, buildApp } from '../build-app.ts'
import { BODY_TIMEOUT_MS } from '../limits/body-timeout.ts'
import { type TestApi, testApi, testApiContext } from '../test-app.ts'

let api: TestApi
let app: FastifyInstance
let endBodyTimeout: () => void
beforeEach(async () => {
  const context = testApiContext()
  const sleep = (ms: number, signal?: AbortSignal) =>
    ms === BODY_TIMEOUT_MS ? new Promise<void>((resolve) => (endBodyTimeout = resolve)) : context.clock.sleep(ms, signal)
  api = testApi({
    callbacks: [{ path: '/callbacks/bank', handle: async ({ rawBody }) => ({ status: 200, body: { bytes: rawBody.length } }) }],
  })
  app = await buildApp({ ...context, clock: { ...context.clock, sleep } }, api, apiSettings({ limitFactor: 100 }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const ORDER = '{"amount":500,"name":"Ada"}'
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'

function dial(bytes: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return { socket, all: text(socket) }
}

/** The bytes of one answer, and of the connection after it. */
function parseAnswer(bytes: string) {
  const [head = '', body = ''] = bytes.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ').map((part) => part.toLowerCase())))
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) as { code: string; requestId: string } }
}

describe('what is refused before there is a request gets the envelope with a request id, and its connection is closed', () => {
  test.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400, 'request.invalid'],
    ['two lengths', 'POST /api/shop/close HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 'request.invalid'],
    ['headers of 20 kB', `GET /api/health/live HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'request.too_large'],
    ['an expectation that nobody knows', 'POST /api/shop/close HTTP/1.1\r\nhost: x\r\nexpect: gold\r\n\r\n', 417, 'request.invalid'],
    ['no Host', 'GET /api/health/live HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'request.invalid'],
    ['an absolute address', 'GET http://x/api/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'request.invalid'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'request.invalid'],
  ])('%s', async (_name, bytes, status, code) => {
    const answer = parseAnswer(await dial(bytes).all)
    expect(answer).toMatchObject({
      status,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      body: { status: false, code, message: expect.stringMatching(/\w+ \w+/), errors: [], requestId: expect.stringMatching(/^req_/) },
    })
    expect(answer.headers['requestid']).toBe(answer.body.requestId.toLowerCase())
  })

  test('and a body that does not arrive in time, under the id of its request', async () => {
    const head = `POST /api/shop/s1/order HTTP/1.1\r\nhost: x\r\nrequestid: ${UUID}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n`
    const { all } = dial(`${head}{"amount"`)
    await expect.poll(() => endBodyTimeout).toBeTypeOf('function')
    endBodyTimeout()
    expect(parseAnswer(await all)).toMatchObject({
      status: 408,
      headers: { connection: 'close', requestid: UUID },
      body: { status: false, code: 'request.timeout', requestId: UUID },
    })
    expect(api.received).toEqual([])
  })
})

test('bytes that are not HTTP after a request close the connection without an answer: it would be taken for the answer to that request', async () => {
  const arrived = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  api.onOrder = () => {
    arrived.resolve()
    return finish.promise
  }
  const { socket, all } = dial(
    `POST /api/shop/s1/order HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${ORDER.length}\r\n\r\n${ORDER}`,
  )
  await arrived.promise
  socket.write('hello\r\n\r\n')
  expect(await all).toBe('')
  finish.resolve()
})

test('HEAD answers as GET does, without the body', async () => {
  for (const url of ['/api/shop/s1/orders', '/api/health/live', '/api/openapi.json', '/api/shop/print']) {
    const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
    expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
    for (const name of ['content-type', 'content-length', 'cache-control', 'content-disposition', 'content-security-policy'])
      expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]])
  }
  expect((await app.inject({ method: 'HEAD', url: '/api/shop/mine' })).statusCode).toBe(401)
  expect((await app.inject({ method: 'HEAD', url: '/api/events' })).statusCode).toBe(401)
  expect((await app.inject({ method: 'HEAD', url: '/api/nothing' })).statusCode).toBe(404)
})

test('a wrong method is answered 405 with the methods that the address has, and a wrong address 404', async () => {
  const ask = async (method: string, url: string) => {
    const { statusCode, headers, ...answer } = await app.inject({ method: method as 'GET', url })
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ status: false, errors: [], requestId: headers['requestid'] })
    return [statusCode, headers['allow']]
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
    expect(await ask(method, '/api/shop/s1/order')).toEqual([405, 'POST'])
  expect(await ask('POST', '/api/shop/s1/orders?page=1')).toEqual([405, 'GET, HEAD'])
  expect(await ask('DELETE', '/login')).toEqual([405, 'GET, HEAD'])
  expect(await ask('GET', '/api/callbacks/bank')).toEqual([405, 'POST'])
  expect(await ask('POST', '/api/shop/a/b/orders')).toEqual([404, undefined])
  expect(await ask('POST', '/api/shop//orders')).toEqual([404, undefined])
})

test('a body with a content-encoding is answered 415 and not read; identity is none', async () => {
  const send = (url: string, encoding: string) =>
    app.inject({ method: 'POST', url, payload: ORDER, headers: { 'content-type': 'application/json', 'content-encoding': encoding } })
  for (const url of ['/api/shop/s1/order', '/api/callbacks/bank'])
    for (const encoding of ['gzip', 'br', 'identity, gzip', 'x']) {
      const answer = await send(url, encoding)
      expect([url, encoding, answer.statusCode, answer.headers['accept-encoding']]).toEqual([url, encoding, 415, 'identity'])
      expect(answer.json()).toMatchObject({ code: 'request.content_encoding', requestId: answer.headers['requestid'] })
    }
  expect(api.received).toEqual([])
  for (const encoding of ['identity', 'Identity']) expect((await send('/api/shop/s1/order', encoding)).statusCode).toBe(200)
  expect((await send('/api/callbacks/bank', 'identity')).json()).toEqual({ bytes: ORDER.length })
})
