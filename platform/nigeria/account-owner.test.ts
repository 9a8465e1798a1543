import { expect, test } from 'vitest'
import { doesNameAgree } from './account-owner.ts'

const amina = { business: 'Gidan Atamfa Ltd', people: ['Halima Sani'] }

test.each([
  ['GIDAN ATAMFA LIMITED', true],
  ['Gidan Atamfa', true],
  ['SANI HALIMA ABUBAKAR', true],
  ['Halíma Sani', true],
  ['SANI ABUBAKAR', false],
  ['GIDAN ATAMFA STORES', false],
  ['GIDAN', false],
  ['LTD', false],
])('SET-25 M17: a first bank is active at once only when its name is that of the business or its owner: %s', (accountName, agrees) => {
  expect(doesNameAgree(accountName, amina)).toBe(agrees)
})

test('M17: a long business name may be cut by the bank, a person needs two names, and a cashier is not the business', () => {
  const long = { business: 'Ibrahim and Sons General Merchandise Enterprises', people: [] }
  expect(doesNameAgree('IBRAHIM AND SONS GENERAL MERCH', long)).toBe(true)
  expect(doesNameAgree('IBRAHIM AND SONS', long)).toBe(false)
  expect(doesNameAgree('HALIMA BELLO', { business: null, people: ['Halima '] })).toBe(false)
  expect(doesNameAgree('GIDAN ATAMFA', { business: null, people: ['Halima Sani'] })).toBe(false)
})
