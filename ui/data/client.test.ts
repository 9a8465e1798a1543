import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../../platform/http/contract.ts'
import { fetchData, call, onSessionExpired } from './client.ts'
import { ApiProblem } from './problem.ts'

const send = route({
  operation: 't.send',
  roles: 'signed_in',
  method: 'POST',
  path: '/shops/{id}/sell',
  summary: 'Sell',
  params: z.object({ id: z.string() }),
  body: z.object({ amount: z.int() }),
  reply: z.object({ ref: z.string() }),
})
const list = route({
  operation: 't.list',
  roles: 'signed_in',
  method: 'GET',
  path: '/shops',
  summary: 'Shops',
  query: z.object({ page: z.string().optional(), name: z.string().optional() }),
  reply: z.array(z.string()),
  list: true,
})

let answer: Response
const fetched = vi.fn(async (_address: string, _request: RequestInit) => answer)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ accessToken: 'tok', publicKey: 'pk', holder: null }) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockClear()
})

test('a call carries the session and the intent it is given', async () => {
  answer = Response.json({ status: true, message: 'Sold', data: { ref: 'r1' } })
  const sold = await call(send, { params: { id: 'a/b' }, body: { amount: 5 } }, { requestId: 'intent' })
  expect(sold).toEqual({ data: { ref: 'r1' }, message: 'Sold', count: null, next: null })
  const [address, request] = fetched.mock.lastCall!
  expect(address).toBe('/api/shops/a%2Fb/sell')
  expect(request).toMatchObject({ method: 'POST', body: '{"amount":5}', headers: { accessToken: 'tok', publicKey: 'pk', requestId: 'intent' } })
})

test('a list has its count and its cursor; empty filters are not sent', async () => {
  answer = Response.json({ status: true, message: 'OK', data: ['x'], count: 41, meta: { next: 'c2' } })
  expect(await call(list, { query: { page: '2', name: '' } })).toMatchObject({ data: ['x'], count: 41, next: 'c2' })
  expect(fetched.mock.lastCall![0]).toBe('/api/shops?page=2')
})

test('a refusal has its sentence, its code, its fields and when to come back', async () => {
  answer = Response.json(
    { status: false, message: 'Too many', code: 'limit', errors: [{ field: 'amount', message: 'Less' }], requestId: 'q' },
    { status: 429, headers: { 'retry-after': '3' } },
  )
  const problem = await fetchData(list, {}).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({ httpStatus: 429, code: 'limit', message: 'Too many', requestId: 'q', retryAfterMs: 3000 })
  expect((problem as ApiProblem).of('amount')).toBe('Less')
})

test('no answer is a problem of its own, for nobody knows what happened', async () => {
  fetched.mockRejectedValueOnce(new TypeError('failed to fetch'))
  expect(await fetchData(list, {}).catch((error: unknown) => error)).toMatchObject({ httpStatus: 0, isUnanswered: true })
})

test.each([
  [401, 'Who are you', true],
  [403, 'Token expired.', true],
  [403, 'You may not do this', false],
  [400, 'SESSION HAS EXPIRED', true],
  [404, 'Not found', false],
])('%i %s ends the session: %s', async (status, message, ends) => {
  const heard = vi.fn()
  const off = onSessionExpired(heard)
  answer = Response.json({ status: false, message, code: 'x' }, { status })
  await fetchData(list, {}).catch(() => undefined)
  off()
  expect(heard).toHaveBeenCalledTimes(ends ? 1 : 0)
})
