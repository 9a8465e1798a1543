import { expect, test } from 'vitest'
import { daySchema } from './contract.ts'

test.each(['2000-01-01', '2026-11-20', '2028-02-29', '2100-12-31'])('%s is a day', (day) => expect(daySchema.parse(day)).toBe(day))

test.each(['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])('%s is too far away, and is refused by name', (day) => {
  expect(daySchema.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual(['Use a day between 2000-01-01 and 2100-12-31'])
})

test.each(['2026-02-29', '2026-13-01', '20-11-2026', '', '2026-11-20T00:00:00Z'])('%o is no day', (day) => {
  expect(daySchema.safeParse(day).error?.issues[0]?.message).toBe('Use a date like 2026-11-20')
})
