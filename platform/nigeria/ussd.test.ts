import { expect, test } from 'vitest'
import { DIAL_BANKS, DIAL_TEMPLATE, fillDialCode, readDialCode } from './ussd.ts'

test('CONST-71 AMB-44: the dial code has the bank, 000, 5037, the account number and the amount', () => {
  const code = fillDialCode(DIAL_TEMPLATE, { account: '1012345678' })
  expect(code).toBe('*{bank}*000*5037+1012345678+{amount}#')
  expect(fillDialCode(code, { bank: '737', amount: '200' })).toBe('*737*000*5037+1012345678+200#')
})

test('a dialled code is read as the payment that it asks for', () => {
  expect(readDialCode('*737*000*5037+1012345678+200#')).toEqual({
    bank: { cbnCode: '058', name: 'Guaranty Trust Bank', dialCode: '737' },
    accountNumber: '1012345678',
    amountKobo: 20_000,
  })
  for (const text of ['*737*000*5037+1012345678+0#', '*111*000*5037+1012345678+200#', '*737*000*5038+1012345678+200#', '*737#', ''])
    expect(readDialCode(text)).toBeNull()
})

test('every bank that can be dialled has a name and a code of its own', () => {
  expect(new Set(DIAL_BANKS.map(({ dialCode }) => dialCode)).size).toBe(DIAL_BANKS.length)
  expect(DIAL_BANKS.every(({ name }) => /[a-z]/i.test(name))).toBe(true)
})
