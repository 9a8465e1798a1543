import { expect, test } from 'vitest'
import { accountNumberGroups, maskAccountNumber } from './account-number.ts'

test('ten digits are read in groups, anything else whole', () => {
  expect(accountNumberGroups('1023456784')).toEqual(['1023', '456', '784'])
  expect(accountNumberGroups('12345')).toEqual(['12345'])
})

test("another person's account is masked", () => expect(maskAccountNumber('0123454471')).toBe('••• 4471'))
