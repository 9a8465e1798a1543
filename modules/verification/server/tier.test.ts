import { expect, test } from 'vitest'
import { STEP_STATES } from '../contract.ts'
import { STEP_MOVES } from './states.ts'
import { type StepStates, tierOf } from './tier.ts'

test.each<[string, StepStates, string]>([
  ['nothing', {}, 'unverified'],
  ['KYC-09: a BVN alone', { bvn: 'passed' }, 'unverified'],
  ['KYC-09: an ID card alone', { id_card: 'passed' }, 'unverified'],
  ['KYC-09: a video alone', { liveliness: 'passed' }, 'unverified'],
  ['KYC-09: card and video without a BVN', { id_card: 'passed', liveliness: 'passed' }, 'unverified'],
  ['a BVN and an ID card', { bvn: 'passed', id_card: 'passed' }, 'activated'],
  ['a BVN and a video', { bvn: 'passed', liveliness: 'passed' }, 'activated'],
  ['all three', { bvn: 'passed', id_card: 'passed', liveliness: 'passed' }, 'verified'],
])('%s', (_, steps, tier) => expect(tierOf(steps)).toBe(tier))

test.each(STEP_STATES.filter((state) => state !== 'passed'))('a BVN that is %s activates nothing', (state) => {
  expect(tierOf({ bvn: state, id_card: 'passed', liveliness: 'passed' })).toBe('unverified')
})

test('every state of a step can be reached, and each has a way out', () => {
  const reached = new Set(Object.values(STEP_MOVES).flat())
  expect(STEP_STATES.filter((state) => !reached.has(state))).toEqual([])
  expect(STEP_STATES.filter((state) => STEP_MOVES[state].length === 0)).toEqual([])
})
