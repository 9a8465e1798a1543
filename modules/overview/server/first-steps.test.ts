import { expect, test } from 'vitest'
import { type FirstStepFacts, firstSteps } from './first-steps.ts'

const NEW: FirstStepFacts = { isActivated: false, verification: {}, hasPin: false, hasReceived: false }
const states = (facts: Partial<FirstStepFacts>) => firstSteps({ ...NEW, ...facts })?.steps.map(({ state }) => state)

test('a new owner has made an account, and reads how many minutes the other steps take', () => {
  expect(states({})).toEqual(['done', 'open', 'open', 'open', 'open'])
  expect(firstSteps(NEW)).toMatchObject({ done: 1, minutes_left: 7 })
})

test.each([
  [{ bvn: 'consent_pending' }, ['open', 'open']],
  [{ bvn: 'passed', id_card: 'submitted' }, ['done', 'checking']],
  [{ bvn: 'in_review', id_card: 'rejected', liveliness: 'not_started' }, ['checking', 'refused']],
  [{ bvn: 'rejected', id_card: 'rejected', liveliness: 'in_review' }, ['refused', 'checking']],
  [{ bvn: 'lapsed', id_card: 'rejected', liveliness: 'passed' }, ['refused', 'done']],
])('the states of BVN and of ID card or video follow those of their proofs: %j', (verification, expected) => {
  expect(states({ verification })!.slice(1, 3)).toEqual(expected)
})

test('a step that is being checked takes the owner no more minutes', () => {
  expect(firstSteps({ ...NEW, verification: { bvn: 'submitted' } })).toMatchObject({ done: 1, minutes_left: 5 })
})

test('a business that staff have activated needs no proof; with PIN and first payment nothing is left', () => {
  expect(states({ isActivated: true })).toEqual(['done', 'done', 'done', 'open', 'open'])
  expect(firstSteps({ ...NEW, isActivated: true, hasPin: true, hasReceived: true })).toBeNull()
})
