import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each<[bigint, string]>([
  [4_500_000n, 'Forty-five thousand naira only'],
  [0n, 'Zero naira only'],
  [1n, 'One kobo only'],
  [50n, 'Fifty kobo only'],
  [100n, 'One naira only'],
  [10_550n, 'One hundred and five naira, fifty kobo only'],
  [100_500n, 'One thousand and five naira only'],
  [120_599n, 'One thousand, two hundred and five naira, ninety-nine kobo only'],
  [100_000_000n, 'One million naira only'],
  [123_456_789n, 'One million, two hundred and thirty-four thousand, five hundred and sixty-seven naira, eighty-nine kobo only'],
  [
    9_007_199_254_740_991n,
    'Ninety trillion, seventy-one billion, nine hundred and ninety-two million, five hundred and forty-seven thousand, four hundred and nine naira, ninety-one kobo only',
  ],
])('%s kobo: %s', (kobo, words) => {
  expect(amountInWords(kobo)).toBe(words)
})
