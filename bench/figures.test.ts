import { expect, test } from 'vitest'
import { median, medianOfRatios, percentile } from './figures.ts'

test.each([
  [[3], 3],
  [[4, 1], 2.5],
  [[9, 1, 5], 5],
])('the median of %j is %d', (values, middle) => expect(median(values)).toBe(middle))

test('percentiles lie between their neighbours, and at the ends are the ends', () => {
  const values = Array.from({ length: 101 }, (_, at) => 100 - at)
  expect([0, 50, 99, 100].map((percent) => percentile(values, percent))).toEqual([0, 50, 99, 100])
  expect(percentile([10, 20], 75)).toBe(17.5)
  expect(() => percentile([], 50)).toThrow('nothing')
})

test('a round in which everything was slow weighs as much as any other', () => {
  const rounds = [
    { ours: 200, theirs: 100 },
    { ours: 30, theirs: 10 },
    { ours: 100, theirs: 100 },
  ]
  expect(
    medianOfRatios(
      rounds,
      (round) => round.ours,
      (round) => round.theirs,
    ),
  ).toBe(2)
})
