import { expect, test } from 'vitest'
import { fitsBank } from './nuban.ts'

test('the check digit of the CBN’s own example fits its bank and no other digit does', () => {
  expect(fitsBank('0000014579', '011')).toBe(true)
  for (const digit of '012345678') expect(fitsBank(`000001457${digit}`, '011')).toBe(false)
})

test('a number that is not complete, and a bank with a longer code, fit nothing', () => {
  expect(fitsBank('000001457', '011')).toBe(false)
  expect(fitsBank('0000014579', '090110')).toBe(false)
})
