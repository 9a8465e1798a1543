import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { isLockedOrSlow, isOutage, isUnavailable, QUEUE_FULL } from './error-classification.ts'

const failed = (code: unknown, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  ['the connection broke', '08006'],
  ['two waited for each other', '40P01'],
  ['it could not be in one order', '40001'],
  ['there are too many connections', '53300'],
  ['the server is stopping', '57P01'],
  ['the connection is refused', 'ECONNREFUSED'],
  ['the wire was written to after it broke', 'ERR_STREAM_DESTROYED'],
  ['the transaction stood still for too long', '25P03'],
  ['the server only reads', '25006'],
  ['the connection was refused by its check', 'UNSAFE_SESSION'],
])('%s: worth another try', (_what, code) => {
  expect(isOutage(failed(code))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'Query read timeout',
  'could not write init file',
])('the driver says "%s": worth another try', (message) => expect(isOutage(failed(undefined, message))).toBe(true))

test.each([
  ['a lock was not to be had', '55P03', false],
  ['a statement took longer than it may', '57014', true],
])('%s: one command may be blocked by it; a caller with many to post goes on where it is a lock', (_what, code, unavailable) => {
  expect([isLockedOrSlow, isOutage, isUnavailable].map((is) => is(failed(code)))).toEqual([true, false, unavailable])
})

test.each(['40001', '08006', '57P01', '23505', undefined])('%s does not count as locked or slow', (code) =>
  expect(isLockedOrSlow(failed(code))).toBe(false),
)

test.each(['23505', '23514', '22003', '42601', '22008', 'P0040'])('%s is the statement’s own fault', (code) => {
  expect(isOutage(failed(code))).toBe(false)
})

test('an error from outside the database is no outage', () => {
  expect([new Error('wrong'), 'Connection terminated', null].map(isOutage)).toEqual([false, false, false])
})

test('posting is unavailable while the database is away or the queue is full, and any other failure has its own reason', () => {
  expect(isUnavailable(failed('08006'))).toBe(true)
  expect(isUnavailable(new Refusal(QUEUE_FULL, 429, 'busy'))).toBe(true)
  expect(isUnavailable(new Refusal('ledger.below_floor', 422, 'Insufficient balance'))).toBe(false)
  expect(isUnavailable(failed(QUEUE_FULL))).toBe(false)
  expect(isUnavailable(null)).toBe(false)
})

test('a full posting queue refuses with a code that clients know', () => expect(QUEUE_FULL).toBe('ledger.busy'))
