import { expect, test } from 'vitest'
import { createRooms } from './concurrency-limits.ts'

test('a room is full with as many as it may hold, and no longer than they stay; each operation has its own', () => {
  const rooms = createRooms(2)
  const pay = rooms.of('POST', '/api/transfers')
  const read = rooms.of('GET', '/api/transfers')
  pay.enter()
  expect([pay.isFull(), rooms.fullAt('POST', '/api/transfers')]).toEqual([false, null])
  pay.enter()
  expect([pay.isFull(), read.isFull()]).toEqual([true, false])
  expect(rooms.fullAt('POST', '/api/transfers')).toBe('POST /api/transfers')
  expect(rooms.fullAt('POST', '/api/transfers?to=1')).toBe('POST /api/transfers')
  expect(rooms.fullAt('GET', '/api/transfers')).toBeNull()
  expect(rooms.fullAt('POST', '/api/transfers/quote')).toBeNull()
  pay.leave()
  expect([pay.isFull(), rooms.fullAt('POST', '/api/transfers')]).toEqual([false, null])
  pay.enter()
  expect(rooms.fullAt('POST', '/api/transfers')).toBe('POST /api/transfers')
})

test('an operation whose address varies is full only for its own route', () => {
  const rooms = createRooms(1)
  const receipt = rooms.of('GET', '/api/transfers/:id/receipt')
  receipt.enter()
  expect(receipt.isFull()).toBe(true)
  expect(rooms.fullAt('GET', '/api/transfers/:id/receipt')).toBeNull()
})
