import { expect, test } from 'vitest'
import type { FirstStepSource, FirstStepState } from '../../kernel/first-step-declaration.ts'
import { modules } from '../../index.ts'
import { firstStepsOf, listFirstSteps, type LoadedStep } from './first-steps.ts'

const LIMITS = { activated: 3_000_000n, verified: 200_000_000n }
const step = (key: string, loadedState: FirstStepState, more: Partial<FirstStepSource> = {}): LoadedStep => ({
  key,
  position: 1,
  title: key,
  detail: ({ activated }) => `${activated}`,
  minutes: 2,
  act: { words: 'Do it', href: `/${key}` },
  doneBy: { operation: 'test.do', roles: ['merchant'] },
  load: async () => loadedState,
  ...more,
  loadedState,
})
const list = (steps: readonly LoadedStep[], isActivated = false) => listFirstSteps(steps, { isActivated, limits: LIMITS })

test('nine steps are declared, each at a place of its own', () => {
  const declared = firstStepsOf(modules)
  expect(declared.map(({ key }) => key)).toEqual([
    'onboarding.account',
    'verification.bvn',
    'verification.id_card_or_video',
    'identity.pin',
    'history.first_payment',
    'payout-banks.first',
    'cashpoints.first',
    'team.till',
    'team.invitation',
  ])
  expect(new Set(declared.map(({ position }) => position)).size).toBe(9)
})

test('the next step is the first that can begin, and only such a step has an act', () => {
  const shown = list([step('a', 'done'), step('b', 'checking'), step('c', 'refused'), step('d', 'open')])!
  expect(shown).toMatchObject({ next: 'c', done: 1, minutes_left: 4 })
  expect(shown.steps.map(({ act }) => act?.href ?? null)).toEqual([null, null, '/c', '/d'])
})

test('while all that is left is being checked, no step is the next one and no minutes are left', () => {
  expect(list([step('a', 'done'), step('b', 'checking')])).toMatchObject({ next: null, minutes_left: 0 })
})

test('a step after the activation waits for it, and keeps its minutes; one that is done stays so', () => {
  const steps = [step('pay', 'open', { activation: 'after' }), step('bank', 'done', { activation: 'after' })]
  expect(list(steps)).toMatchObject({ next: null, minutes_left: 2, steps: [{ state: 'later', act: null }, { state: 'done' }] })
  expect(list(steps, true)).toMatchObject({ next: 'pay', steps: [{ state: 'open' }, { state: 'done' }] })
})

test('a business that staff have activated needs no proof, and a list without anything left is none', () => {
  expect(list([step('bvn', 'open', { activation: 'before' })], true)).toBeNull()
  expect(list([step('bvn', 'refused', { activation: 'before' })])).toMatchObject({ next: 'bvn' })
  expect(list([])).toBeNull()
})

test('what a step brings is said with the limits of the day', () => {
  expect(list([step('id', 'open')])!.steps[0]).toMatchObject({ detail: '3000000' })
})
