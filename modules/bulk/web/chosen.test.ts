import { expect, test } from 'vitest'
import { allState, choiceFields, ALL_CHOSEN, isChosen, NONE_CHOSEN, withBoxes } from './chosen.ts'

test('choosing all or none counts for the beneficiaries that are not loaded, and a box for its own only', () => {
  const withoutOne = withBoxes(ALL_CHOSEN, ['ben_1', 'ben_2'], new Set(['ben_2']))
  expect(choiceFields(withoutOne)).toEqual({ except: ['ben_1'] })
  expect([isChosen(withoutOne, 'ben_1'), isChosen(withoutOne, 'not loaded')]).toEqual([false, true])
  const onlyOne = withBoxes(NONE_CHOSEN, ['ben_1', 'ben_2'], new Set(['ben_2']))
  expect(choiceFields(onlyOne)).toEqual({ only: ['ben_2'] })
  expect([isChosen(onlyOne, 'ben_2'), isChosen(onlyOne, 'not loaded')]).toEqual([true, false])
  expect(choiceFields(ALL_CHOSEN)).toEqual({})
})

test('the box for all says whether all, some or none are chosen', () => {
  const some = withBoxes(ALL_CHOSEN, ['ben_1'], new Set())
  expect([ALL_CHOSEN, some, NONE_CHOSEN].map((chosen) => allState(chosen, 24))).toEqual(['all', 'some', 'none'])
  expect(allState(withBoxes(NONE_CHOSEN, ['ben_1'], new Set(['ben_1'])), 1)).toBe('all')
})
