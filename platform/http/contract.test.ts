import { expect, test } from 'vitest'
import { lineSchema, amountSchema, daySchema } from './contract.ts'

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

test('a typed line shows all that it holds: direction controls and invisible text are refused, other scripts and emoji are not', () => {
  const remark = lineSchema(100)
  const name = lineSchema(100, 'Name is required')
  for (const text of ['a\u202eb', '\u2066x\u2069', '\u200b', '\u3164 \u2800']) {
    expect([text, remark.safeParse(text).error?.issues[0]?.message]).toEqual([text, 'Contains characters that cannot be used here'])
    expect(name.safeParse(text).success).toBe(false)
  }
  expect(name.safeParse(' \u200b ').error?.issues[0]?.message).toBe('Name is required')
  for (const text of ['Rent 🙏 عبد الله', '李小龙', 'Ọlá', '👩\u200d💻']) expect([remark.parse(text), name.parse(text)]).toEqual([text, text])
  expect(remark.parse('')).toBe('')
})
