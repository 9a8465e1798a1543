import { expect, test } from 'vitest'
import { shortName } from './present.ts'
import { stageOf } from './stage.ts'

const order = { state: 'waiting', amount: 1_850_000n, received: 0n, kind: null, mismatch_state: null, is_decided: false } as const

test('issue 58: an order is confirmed for exactly its amount and for nothing else', () => {
  expect(stageOf(order)).toBe('waiting')
  expect(stageOf({ ...order, state: 'paid', received: 1_850_000n })).toBe('confirmed')
  expect(stageOf({ ...order, state: 'paid', received: 1_850_000n, kind: 'short', mismatch_state: 'completed' })).toBe('confirmed')
  expect(stageOf({ ...order, state: 'short', received: 1_500_000n, kind: 'short', mismatch_state: 'open' })).toBe('wrong')
  expect(stageOf({ ...order, state: 'paid', received: 1_900_000n, kind: 'over', mismatch_state: 'open' })).toBe('wrong')
  expect(stageOf({ ...order, state: 'paid', received: 1_900_000n, kind: 'over', mismatch_state: 'kept' })).toBe('accepted')
  expect(stageOf({ ...order, state: 'paid', received: 1_500_000n, kind: 'short', mismatch_state: 'kept' })).toBe('accepted')
  expect(stageOf({ ...order, state: 'paid', received: 1_850_000n, kind: 'double', mismatch_state: 'open' })).toBe('wrong')
  expect(stageOf({ ...order, state: 'expired', kind: 'late', mismatch_state: 'open' })).toBe('wrong')
  expect(stageOf({ ...order, state: 'cancelled', kind: 'late', mismatch_state: 'kept', is_decided: true })).toBe('accepted')
  // The clock kept it, and nobody took it for the order.
  expect(stageOf({ ...order, state: 'cancelled', kind: 'late', mismatch_state: 'kept' })).toBe('ended')
  expect(stageOf({ ...order, state: 'cancelled', kind: 'late', mismatch_state: 'sending_back', is_decided: true })).toBe('sending_back')
  expect(stageOf({ ...order, state: 'cancelled', kind: 'late', mismatch_state: 'sent_back', is_decided: true })).toBe('ended')
  expect(stageOf({ ...order, state: 'expired' })).toBe('ended')
  expect(stageOf({ ...order, state: 'cancelled' })).toBe('ended')
})

test.each([
  ['TEMITOPE ADEYEMI', 'Temitope A.'],
  ['BALARABE MUSA YUSUF', 'Balarabe Y.'],
  ['KASUWA', 'Kasuwa'],
])('issue 58: a customer reads the screen too, so %s is %s there', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
