import { expect, test } from 'vitest'
import { amountSchema, daySchema } from './contract.ts'

test.each(['2000-01-01', '2026-11-20', '2028-02-29', '2100-12-31'])('%s is a day', (day) => expect(daySchema.parse(day)).toBe(day))

test.each(['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])('%s is too far away, and is refused by name', (day) => {
  expect(daySchema.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual(['Use a day between 2000-01-01 and 2100-12-31'])
})

test.each(['2026-02-29', '2026-13-01', '20-11-2026', '', '2026-11-20T00:00:00Z'])('%o is no day', (day) => {
  expect(daySchema.safeParse(day).error?.issues[0]?.message).toBe('Use a date like 2026-11-20')
})

test('an amount of a request is a whole number from 1 kobo to ₦1 billion', () => {
  for (const amount of [1, 100_000_000_000]) expect(amountSchema.parse(amount)).toBe(BigInt(amount))
  const message = (amount: unknown) => amountSchema.safeParse(amount).error?.issues[0]?.message
  expect(message(100_000_000_001)).toBe('Amount must be at most ₦1,000,000,000.00')
  expect(message(9_007_199_254_735_991)).toBe('Amount must be at most ₦1,000,000,000.00')
  expect([0, -1].map(message)).toEqual(['Amount must be more than 0', 'Amount must be more than 0'])
  for (const amount of [1.5, 2 ** 53, Infinity]) expect(message(amount)).toBe('Amount must be a whole number of kobo')
})
