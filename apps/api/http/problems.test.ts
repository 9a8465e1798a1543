import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { apiSettings, buildApp } from '../build-app.ts'
import { testApi, testApiContext } from '../test-app.ts'
import { toProblem } from './problems.ts'

const databaseError = (code: string, message = 'insert into person (email) values ...') =>
  Object.assign(new Error(message), { severity: 'ERROR', code })

describe('an error of the database becomes an honest answer', () => {
  test.each(['25006', '40001', '40P01', '55P03', '57014', '53100', '53200', '53300', '57P01', '57P02', '57P03', '08006', '08003'])(
    '%s: busy, come again in two seconds',
    (code) => {
      expect(toProblem(databaseError(code), { method: 'GET' })).toMatchObject({ httpStatus: 503, code: 'server.busy', retryAfterSeconds: 2 })
    },
  )
  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED', 'UNSAFE_SESSION'])('%s: busy', (code) => {
    expect(toProblem(Object.assign(new Error(), { code }), { method: 'POST' })).toMatchObject({ httpStatus: 503, code: 'server.busy' })
  })
  test('a connection that broke or never came: busy', () => {
    for (const words of ['Connection terminated unexpectedly', 'Client was closed and is not queryable', 'timeout exceeded when trying to connect'])
      expect(toProblem(new Error(words), { method: 'POST' })).toMatchObject({ httpStatus: 503 })
  })
  test('the same wrapped in an error of ours', () => {
    expect(toProblem(new Error('no commit', { cause: databaseError('40P01') }), { method: 'POST' })).toMatchObject({ httpStatus: 503 })
  })
  test('a row that exists already: 409', () => {
    expect(toProblem(databaseError('23505'), { method: 'POST' })).toMatchObject({ httpStatus: 409, code: 'conflict' })
  })
  test('text that PostgreSQL cannot keep: 400', () => {
    for (const code of ['22021', '22P05']) expect(toProblem(databaseError(code), { method: 'POST' })).toMatchObject({ httpStatus: 400 })
  })
  test('anything else: a fault of ours', () => {
    for (const error of [databaseError('42601'), databaseError('23514'), new TypeError('x is undefined'), 'text', null])
      expect(toProblem(error, { method: 'POST' })).toMatchObject({ httpStatus: 500, code: 'server.fault', kind: 'fault' })
  })
})

test('after a fault in the middle of a change, the answer does not claim that nothing happened', () => {
  for (const error of [new Error('x'), databaseError('08006')]) {
    expect(toProblem(error, { method: 'POST' }).message).toMatch(/look at the history before you try again/i)
    expect(toProblem(error, { method: 'GET' }).message).not.toMatch(/history/)
  }
})

async function orderThatThrows(error: Error) {
  const logged: unknown[] = []
  const log = new Proxy({} as ReturnType<typeof testApiContext>['log'], {
    get: (_target, level) => (level === 'child' ? () => log : (...line: unknown[]) => logged.push([level, ...line])),
  })
  const api = testApi()
  api.onOrder = () => {
    throw error
  }
  const app = await buildApp(testApiContext({ log }), api, apiSettings())
  const answer = await app.inject({
    method: 'POST',
    url: '/api/shop/secret-path/order?note=secret-note',
    payload: { amount: 1, name: 'secret-name' },
    headers: { accesstoken: 'secret-token' },
  })
  await app.close()
  return {
    answer,
    logged: JSON.stringify(logged, (_key, value) => (value instanceof Error ? { message: value.message, stack: value.stack } : value)),
  }
}

test('a refusal is answered with its status, code, sentence, fields, figures and waiting time', async () => {
  const refusal = new Refusal('shop.closed', 422, 'We are closed', {
    fieldErrors: [{ field: 'name', message: 'not today' }],
    data: { available: 5 },
    facts: { why: 'inside' },
    retryAfterSeconds: 60,
  })
  const { answer } = await orderThatThrows(refusal)
  expect(answer.statusCode).toBe(422)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.json()).toEqual({
    status: false,
    message: 'We are closed',
    code: 'shop.closed',
    errors: [{ field: 'name', message: 'not today' }],
    data: { available: 5 },
    requestId: answer.headers['requestid'],
  })
})

test('a fault tells the caller neither stack nor SQL, and tells the log', async () => {
  const { answer, logged } = await orderThatThrows(databaseError('42601', 'syntax error in select secret'))
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toMatch(/select|syntax|\bat \//)
  expect(answer.json()).toMatchObject({ status: false, code: 'server.fault', errors: [] })
  expect(logged).toContain('syntax error')
  expect(logged).toContain('"error"')
})

test('a log names the pattern of a route, and never a body, a query string, an address or a token', async () => {
  const { logged } = await orderThatThrows(new Refusal('shop.closed', 422, 'We are closed'))
  expect(logged).toContain('/api/shop/:id/order')
  expect(logged).toContain('422')
  expect(logged).not.toMatch(/secret-(path|note|name|token)/)
})
