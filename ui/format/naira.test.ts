import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nairaText, parseNaira, compactNaira, splitNaira } from './naira.ts'

describe('parseNaira', () => {
  test.each([
    ['45,000.50', 4500050],
    ['₦45 000', 4500000],
    ['NGN 45000', 4500000],
    ['.5', 50],
    ['12.', 1200],
    ['\u202d45,000\ufe0f\u202c', 4500000],
    ['45\u202f000\u00a0', 4500000],
    ['0', 0],
  ])('reads %j', (text, kobo) => expect(parseNaira(text)).toBe(kobo))

  test.each(['', '.', '4,50', '1.005', '-5', '1e5', '4.5.0', 'abc', '99999999999999999', '0,001', '00,500', '012,500', '0 500'])(
    'takes %j for no amount',
    (text) => expect(parseNaira(text)).toBeNull(),
  )

  test('reads back whatever we write', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (kobo) => parseNaira(nairaText(kobo)) === kobo))
  })
})

test('an amount has two decimals and groups, and is taken apart for its weights', () => {
  expect(splitNaira(1846275050)).toEqual({ naira: '18,462,750', kobo: '50' })
  expect(splitNaira(-5)).toEqual({ naira: '0', kobo: '05' })
})

test('charts may speak roughly', () => {
  expect([53430050, 106800000, 100000000000, 45000, 0].map((kobo) => compactNaira(kobo))).toEqual(['₦534k', '₦1.07m', '₦1bn', '₦450', '₦0'])
})
