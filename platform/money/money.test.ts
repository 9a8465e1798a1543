import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideHalfUp, formatLimit, formatNaira, koboToNairaText, nairaTextToKobo, sumKobo } from './index.ts'

test.each([
  [0n, 1_000n, 0n],
  [499n, 1_000n, 0n],
  [500n, 1_000n, 1n],
  [1_499n, 1_000n, 1n],
  [1_500n, 1_000n, 2n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
])('%s divided by %s and rounded half up is %s', (numerator, denominator, rounded) => expect(divideHalfUp(numerator, denominator)).toBe(rounded))

test.each([
  [-1n, 2n],
  [1n, 0n],
  [1n, -2n],
])('%s by %s has no such rounding', (numerator, denominator) => {
  expect(() => divideHalfUp(numerator, denominator)).toThrow('divideHalfUp takes a numerator ≥ 0 and a denominator > 0')
})

test('kobo are added up', () => {
  expect(sumKobo([])).toBe(0n)
  expect(sumKobo([5n, -2n, 4_507_000n])).toBe(4_507_003n)
})

test.each([
  [0n, '0.00', '₦0.00'],
  [7n, '0.07', '₦0.07'],
  [99_999n, '999.99', '₦999.99'],
  [100_000n, '1000.00', '₦1,000.00'],
  [4_507_000n, '45070.00', '₦45,070.00'],
  [123_456_789_012n, '1234567890.12', '₦1,234,567,890.12'],
  [-4_507_001n, '-45070.01', '−₦45,070.01'],
])('%s kobo are %s for partners and %s for people', (kobo, wire, shown) => {
  expect(koboToNairaText(kobo)).toBe(wire)
  expect(formatNaira(kobo)).toBe(shown)
})

test('AMB-87: a limit in a sentence shows kobo only where it has some', () =>
  expect([formatLimit(3_000_000n), formatLimit(3_000_050n)]).toEqual(['₦30,000', '₦30,000.50']))
test('a printer without the sign gets the letters', () => expect(formatNaira(-450_700n, 'NGN ')).toBe('−NGN 4,507.00'))

test.each([
  ['200', 20_000n],
  ['200.5', 20_050n],
  ['200.05', 20_005n],
  ['14764178.880000', 1_476_417_888n],
  ['0.01', 1n],
  ['0', 0n],
  ['1234567890123456', 123_456_789_012_345_600n],
])('a partner’s "%s" is %s kobo', (text, kobo) => expect(nairaTextToKobo(text)).toBe(kobo))

test.each([
  '',
  ' 200',
  '200 ',
  '-200',
  '2,000',
  '200.',
  '.5',
  '1e3',
  '0.001',
  '0.000001',
  '0.1000000',
  '12345678901234567',
  'NaN',
  '2 00',
  '0.-5',
  'a.00',
])('a partner’s "%s" is no amount, and never taken for one', (text) => expect(nairaTextToKobo(text)).toBeNull())

test('an amount written for a partner is read as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (kobo) => {
      expect(nairaTextToKobo(koboToNairaText(kobo))).toBe(kobo)
    }),
  )
})
