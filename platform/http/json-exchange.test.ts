import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jsonRequest, parseStorableJson, readJson, whyUnanswered, withQuery } from './json-exchange.ts'

let server: Server
let url: string
/** Of the newest request, and the answer to it. */
let heard: { method: string | undefined; type: string | undefined; body: string }
let answer: { status: number; body: string } | null
beforeEach(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard = { method: request.method, type: request.headers['content-type'], body }
      if (answer !== null) response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const callJson = async (call: Parameters<typeof jsonRequest>[0]) => readJson(await fetch(url, jsonRequest(call)))

test('a call sends its body as JSON, and answers status and parsed body, whatever the status', async () => {
  answer = { status: 422, body: '{"code":"99"}' }
  const { signal } = new AbortController()
  expect(await callJson({ method: 'POST', body: { amount: 1 }, signal })).toEqual({ status: 422, body: { code: '99' } })
  expect(heard).toEqual({ method: 'POST', type: 'application/json', body: '{"amount":1}' })
  answer = { status: 200, body: '<html>' }
  expect(await callJson({ method: 'GET', signal })).toEqual({ status: 200, body: null })
  expect(heard).toEqual({ method: 'GET', type: undefined, body: '' })
})

test('a call without an answer ends with its signal, and the reason names the time-out', async () => {
  answer = null
  const signal = AbortSignal.timeout(20)
  const failure = await callJson({ method: 'GET', signal }).catch((error: unknown) => error)
  expect(whyUnanswered(failure, signal, 20)).toBe('no answer within 20 ms')
  expect(whyUnanswered(new Error('fetch failed'), new AbortController().signal, 20)).toBe('fetch failed')
})

test('an answer of more than 4 MB is read no further', async () => {
  answer = { status: 200, body: JSON.stringify('x'.repeat(4 * 1024 * 1024)) }
  await expect(callJson({ method: 'GET', signal: new AbortController().signal })).rejects.toThrow('the answer is too long')
})

test('characters that PostgreSQL cannot store are replaced at any depth', () => {
  expect(parseStorableJson('{"a":["x\\u0000","\\ud83d"]}')).toEqual({ a: ['x\ufffd', '\ufffd'] })
})

test('parameters stand behind the path, encoded', () => {
  expect(withQuery('/list', { from: '2026-11-01 00:00', page: '0' })).toBe('/list?from=2026-11-01+00%3A00&page=0')
  expect(withQuery('/list')).toBe('/list')
})
