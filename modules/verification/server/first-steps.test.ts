import { expect, test } from 'vitest'
import type { StepKind, StepState } from '../contract.ts'
import { stateOf } from './first-steps.ts'

const proofs = (states: Partial<Record<StepKind, StepState>>) => Object.entries(states).map(([kind, state]) => ({ kind: kind as StepKind, state }))

test.each<[Partial<Record<StepKind, StepState>>, string]>([
  [{}, 'open'],
  [{ id_card: 'submitted' }, 'checking'],
  [{ id_card: 'rejected', liveliness: 'not_started' }, 'refused'],
  [{ id_card: 'rejected', liveliness: 'in_review' }, 'checking'],
  [{ id_card: 'rejected', liveliness: 'passed' }, 'done'],
])('of ID card and video, the proof that has come furthest is the state of the first step: %j', (states, expected) => {
  expect(stateOf(proofs(states), ['id_card', 'liveliness'])).toBe(expected)
})

test.each<[StepState, string]>([
  ['consent_pending', 'open'],
  ['in_review', 'checking'],
  ['lapsed', 'refused'],
  ['revoked', 'refused'],
])('a BVN that is %s is %s', (state, expected) => expect(stateOf(proofs({ bvn: state, id_card: 'passed' }), ['bvn'])).toBe(expected))
