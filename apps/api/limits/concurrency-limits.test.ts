import { expect, test } from 'vitest'
import { createConcurrencyLimits } from './concurrency-limits.ts'

test('a concurrency limit is full at its number of running requests, and no longer; each operation has its own', () => {
  const limits = createConcurrencyLimits(2)
  const pay = limits.of('POST', '/api/transfers')
  const read = limits.of('GET', '/api/transfers')
  pay.tryAcquire()
  expect([pay.isFull(), limits.fullAt('POST', '/api/transfers')]).toEqual([false, null])
  pay.tryAcquire()
  expect([pay.isFull(), read.isFull()]).toEqual([true, false])
  expect(limits.fullAt('POST', '/api/transfers')).toBe('POST /api/transfers')
  expect(limits.fullAt('POST', '/api/transfers?to=1')).toBe('POST /api/transfers')
  expect(limits.fullAt('GET', '/api/transfers')).toBeNull()
  expect(limits.fullAt('POST', '/api/transfers/quote')).toBeNull()
  pay.release()
  expect([pay.isFull(), limits.fullAt('POST', '/api/transfers')]).toEqual([false, null])
  pay.tryAcquire()
  expect(limits.fullAt('POST', '/api/transfers')).toBe('POST /api/transfers')
})

test('an operation may have a limit below the general one, not above; HEAD shares it with GET', () => {
  const limits = createConcurrencyLimits(2)
  const [get, head] = [limits.of('GET', '/api/receipt', 1), limits.of('HEAD', '/api/receipt', 1)]
  head.tryAcquire()
  expect([get.isFull(), limits.fullAt('GET', '/api/receipt'), limits.fullAt('HEAD', '/api/receipt')]).toEqual([
    true,
    'GET /api/receipt',
    'HEAD /api/receipt',
  ])
  const large = limits.of('POST', '/api/receipt', 99)
  expect([large.tryAcquire(), large.tryAcquire(), large.tryAcquire()]).toEqual([true, true, false])
})

test('an operation whose address varies is full only for its own route', () => {
  const limits = createConcurrencyLimits(1)
  const receipt = limits.of('GET', '/api/transfers/:id/receipt')
  receipt.tryAcquire()
  expect(receipt.isFull()).toBe(true)
  expect(limits.fullAt('GET', '/api/transfers/:id/receipt')).toBeNull()
})
