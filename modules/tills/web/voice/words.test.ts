import { expect, test } from 'vitest'
import { seededRandom } from '../../../../platform/random/index.ts'
import { CLIPS } from './manifest.ts'
import { hearAmount, sayAmount, sayReceived, sayToday, sayWrong, wordsOf } from './words.ts'

test.each([
  [1_850_000, 'Eighteen thousand five hundred naira'],
  [1_500_000, 'Fifteen thousand naira'],
  [100_500, 'One thousand and five naira'],
  [48_650_000, 'Four hundred and eighty six thousand five hundred naira'],
  [1_234_567, 'Twelve thousand three hundred and forty five naira sixty seven kobo'],
  [50, 'Fifty kobo'],
  [100_000_000_000, 'One billion naira'],
  [201_395_000, 'Two million thirteen thousand nine hundred and fifty naira'],
])('issue 58: %s kobo are said in the words of the counter', (kobo, words) => {
  expect(wordsOf(sayAmount(kobo)).join(' ')).toBe(words)
})

test('issue 58: of 10,000 amounts, what is said and heard again is the same kobo', () => {
  const random = seededRandom(58)
  const edges = [1, 99, 100, 101, 1_999, 10_000, 10_100, 99_999, 100_000, 11_000_000, 100_000_000, 999_999_999_99, 100_000_000_000]
  const drawn = Array.from({ length: 10_000 - edges.length }, (_, nth) => {
    const digits = 1 + (nth % 11)
    return 1 + (random.bytes(6).readUIntBE(0, 6) % 10 ** digits)
  })
  const wrong = [...edges, ...drawn].filter((kobo) => hearAmount(sayAmount(kobo)) !== BigInt(kobo))
  expect(wrong).toEqual([])
})

test('issue 58: each word that can be said is one of 40 clips, and a wrong amount says that the goods stay', () => {
  expect(Object.keys(CLIPS)).toHaveLength(40)
  expect(wordsOf(sayWrong())).toEqual(['Wrong amount', 'keep the goods'])
  expect(wordsOf(sayReceived(5_000))).toEqual(['Fifty', 'naira', 'received'])
  expect(wordsOf(sayToday(5_000))).toEqual(['Today', 'fifty', 'naira'])
})

test.each([
  ['a number without a unit', ['5', 'hundred']],
  ['a unit without a number', ['naira']],
  ['a word that is no part of an amount', ['5', 'received', 'naira']],
] as const)('issue 58: %s is heard as no amount', (_, clips) => {
  expect(() => hearAmount(clips)).toThrow()
})
