import { expect, test } from 'vitest'
import { firstState, MOVES } from './states.ts'

test('SET-25 M17: a first bank whose name agrees is active, another is reviewed, and a change always cools first', () => {
  expect(firstState({ isChange: false, doesNameAgree: true })).toBe('active')
  expect(firstState({ isChange: false, doesNameAgree: false })).toBe('in_review')
  for (const agrees of [true, false]) expect(firstState({ isChange: true, doesNameAgree: agrees })).toBe('cooling')
})

test('M17: staff confirm only what has cooled, the owner can cancel until then, and what has ended never moves', () => {
  expect(MOVES.cooling).toEqual({ end_cooling: 'in_review', cancel: 'cancelled' })
  expect(MOVES.in_review).toEqual({ confirm: 'active', refuse: 'rejected', cancel: 'cancelled' })
  for (const ended of ['replaced', 'rejected', 'cancelled'] as const) expect(MOVES[ended]).toEqual({})
})
