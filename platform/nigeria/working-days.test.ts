import { beforeAll, expect, test } from 'vitest'
import { keepDeclaredDays } from './holidays.ts'
import { afterWorkingDays, isWorkingDay } from './working-days.ts'

beforeAll(() =>
  keepDeclaredDays([
    { day: '2026-05-27', name: 'Eid-el-Kabir', isOff: true },
    { day: '2026-05-28', name: 'Eid-el-Kabir', isOff: true },
    { day: '2026-05-28', name: 'Eid-el-Kabir', isOff: false },
    { day: '2028-06-12', name: 'Democracy Day', isOff: false },
  ]),
)

test.each([
  ['a weekday', '2026-11-20', true],
  ['a Saturday', '2026-11-21', false],
  ['a Sunday', '2026-11-22', false],
  ['Independence Day', '2026-10-01', false],
  ['Democracy Day', '2026-06-12', false],
  ['Boxing Day', '2025-12-26', false],
  ['Good Friday of 2026', '2026-04-03', false],
  ['Easter Monday of 2026', '2026-04-06', false],
  ['Good Friday of 2027', '2027-03-26', false],
  ['Easter Monday of 2030', '2030-04-22', false],
  ['the Thursday before Easter', '2026-04-02', true],
  ['the Tuesday after it', '2026-04-07', true],
  ['a declared holiday', '2026-05-27', false],
  ['a holiday by law that was moved', '2028-06-12', true],
  ['a day that was declared and then withdrawn', '2026-05-28', true],
])('%s (%s): working day %s', (_what, day, works) => {
  expect(isWorkingDay(day)).toBe(works)
})

test.each([
  ['two days in the middle of a week end at the same time', '2026-11-16T09:30:00Z', '2026-11-18T09:30:00.000Z'],
  ['a weekend does not count', '2026-11-20T10:00:00Z', '2026-11-24T10:00:00.000Z'],
  ['what begins on a Saturday begins on Monday at midnight in Lagos', '2026-11-21T15:00:00Z', '2026-11-24T23:00:00.000Z'],
  ['a Friday evening in UTC is a Saturday in Lagos', '2026-11-20T23:30:00Z', '2026-11-24T23:00:00.000Z'],
  ['Easter takes four days out', '2026-04-02T08:00:00Z', '2026-04-08T08:00:00.000Z'],
  ['Christmas and the weekend after it', '2026-12-24T08:00:00Z', '2026-12-29T08:00:00.000Z'],
])('%s', (_what, from, due) => {
  expect(afterWorkingDays(new Date(from), 2).toISOString()).toBe(due)
})
