import type { FastifyInstance } from 'fastify'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiSettings, buildApp } from '../build-app.ts'
import { type TestApi, testApi, testApiContext } from '../test-app.ts'

let api: TestApi
let app: FastifyInstance
beforeEach(async () => {
  api = testApi()
  app = await buildApp(testApiContext(), api, apiSettings({ limitFactor: 100 }))
})
afterEach(() => app.close())

const GOOD = '{"amount":500,"name":"Ada"}'
const order = (payload: string | Buffer | undefined, more: { url?: string; type?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: more.url ?? '/api/shop/s1/order',
    payload,
    headers: payload === undefined ? {} : { 'content-type': more.type ?? 'application/json' },
  })

test('a valid request is decoded as its contract says: amounts as exact whole numbers', async () => {
  const answer = await order('{"amount":100000000000,"name":"Ada"}')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: true, message: 'Ordered', data: { total: 100000000000 } })
  expect(api.received[0]).toMatchObject({ body: { amount: 100000000000n }, params: { id: 's1' } })
})

describe('bad input is answered 400 with the envelope, and never reaches the handler', () => {
  const bodies: [string, string | Buffer | undefined][] = [
    ['an amount beyond ₦1 billion', '{"amount":100000000001,"name":"Ada"}'],
    ['an amount beyond 2^53 − 1', '{"amount":9007199254740993,"name":"Ada"}'],
    ['true for a number', '{"amount":true,"name":"Ada"}'],
    ['a number as text', '{"amount":"7","name":"Ada"}'],
    ['half a kobo', '{"amount":7.5,"name":"Ada"}'],
    ['a number that would be rounded to a whole one', '{"amount":10000.0000000000000001,"name":"Ada"}'],
    ['1e400, which is no number', '{"amount":1e400,"name":"Ada"}'],
    ['U+0000', '{"amount":7,"name":"A\\u0000"}'],
    ['a lone surrogate', '{"amount":7,"name":"A\\ud800"}'],
    ['a control character', '{"amount":7,"name":"A\\u0007"}'],
    ['a string of one megabyte', `{"amount":7,"name":"${'a'.repeat(1_000_000)}"}`],
    ['no body', undefined],
    ['an empty body', ''],
    ['an unknown field', '{"amount":7,"name":"Ada","role":"merchant"}'],
    ['a field named twice', '{"amount":7,"amount":8,"name":"Ada"}'],
    ['a field named twice, once in disguise', '{"amount":7,"\\u0061mount":8,"name":"Ada"}'],
    ['__proto__', '{"amount":7,"name":"Ada","__proto__":{"gift":true}}'],
    ['constructor', '{"amount":7,"name":"Ada","constructor":{"prototype":{}}}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['half a document', '{"amount":7'],
    ['a hundred thousand open brackets', '['.repeat(100_000)],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
  ]
  test.each(bodies)('%s', async (_name, body) => {
    const answer = await order(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: false, code: expect.stringMatching(/^request\./), requestId: answer.headers['requestid'] })
    expect(answer.json().message).toMatch(/\w/)
    expect(api.received).toEqual([])
  })

  const addresses: [string, string][] = [
    ['a repeated parameter', '/api/shop/s1/orders?page=1&page=2'],
    ['an unknown parameter', '/api/shop/s1/orders?role=merchant'],
    ['__proto__ as a parameter', '/api/shop/s1/orders?__proto__=1'],
    ['U+0000 in a parameter', '/api/shop/s1/orders?page=%00'],
    ['U+0000 in the path', '/api/shop/%00/orders'],
    ['an escape that is none', '/api/shop/%zz/orders'],
  ]
  test.each(addresses)('%s', async (_name, url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: false, code: 'request.invalid', requestId: answer.headers['requestid'] })
    expect(api.received).toEqual([])
  })
})

test('a body that is too large is refused as such, and one of another media type with the type to send', async () => {
  expect((await order(`{"name":"${'a'.repeat(300_000)}"}`)).json()).toMatchObject({ code: 'request.too_large' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp']) {
    const answer = await order(GOOD, { type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ status: false, message: 'Send the request body as application/json' })
  }
  expect(api.received).toEqual([])
})

test('a JSON body may have 32 kB; a larger one is refused unread, also when its length is not announced', async () => {
  const body = (bytes: number) => `{"amount":7,"name":"Ada"${' '.repeat(bytes - 25)}}`
  expect((await order(body(32 * 1024))).statusCode).toBe(200)
  expect((await order(body(32 * 1024 + 1))).json()).toMatchObject({ code: 'request.too_large' })
  const stream = Readable.from([Buffer.from(body(20_000)), Buffer.alloc(20_000, ' ')])
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: '/api/shop/s1/order', payload: stream, headers })).json()).toMatchObject({
    code: 'request.too_large',
  })
  expect(api.received).toHaveLength(1)
})

test('a body of thousands of unknown fields gets at most twenty errors', async () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, 1])))
  expect((await order(body)).json().errors).toHaveLength(20)
  const close = await app.inject({ method: 'POST', url: '/api/shop/close', payload: body, headers: { 'content-type': 'application/json' } })
  expect(close.json().errors).toHaveLength(20)
})

test('a client that is still sending reads the refusal of a body that is too large or of another media type, and the connection stays open', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const half = 'a'.repeat(300_000)
  for (const [type, code] of [
    ['application/json', 'request.too_large'],
    ['text/plain', 'request.media_type'],
  ]) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const begin = (length: number) => `POST /api/shop/s1/order HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n`
    socket.write(`${begin(2 * half.length)}\r\n${half}`)
    const answered = new Promise((resolve) => socket.once('data', resolve))
    const all = text(socket)
    await answered
    socket.write(`${half}${begin(GOOD.length).replace(type!, 'application/json')}connection: close\r\n\r\n${GOOD}`)
    expect((await all).match(/"code":"[^"]+"|"total":500/g)).toEqual([`"code":"${code}"`, '"total":500'])
  }
})

test('a missing body is named, and a wrong field is named by its path', async () => {
  expect((await order('')).json().message).toBe('The request needs a body')
  expect((await order('{"amount":7,"name":"Ada","x":1}')).json().errors).toEqual([{ field: 'x', message: 'x is not a field of this request' }])
})

test('a route without a body takes none, or an empty object, and nothing else', async () => {
  const close = (payload?: string) =>
    app.inject({ method: 'POST', url: '/api/shop/close', payload, headers: payload === undefined ? {} : { 'content-type': 'application/json' } })
  expect((await close()).statusCode).toBe(200)
  expect((await close('')).statusCode).toBe(200)
  expect((await close('{}')).statusCode).toBe(200)
  const refused = await close('{"a":1}')
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual([{ field: 'a', message: 'a is not a field of this request' }])
  expect((await close('"text"')).statusCode).toBe(400)
  expect(api.received).toHaveLength(3)
})
