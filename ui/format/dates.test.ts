import { expect, test } from 'vitest'
import { countdown } from '../clock.ts'
import { dayHeader, fullTime, lagosDay, listTime, recentTime, rowDate, slashDate } from './dates.ts'

test('an instant is read in Lagos', () => {
  expect(fullTime('2026-11-20T13:29:06Z')).toBe('Fri 20 Nov 2026, 02:29:06 pm')
  expect(listTime('2026-11-20T23:05:00Z')).toBe('12:05 am')
  expect(lagosDay('2026-11-20T23:05:00Z')).toBe('2026-11-21')
})

test('CONST-34..36: the dates of rows, day headers and requests are written as specified, in Lagos time', () => {
  expect(['2025-03-05T13:07:00Z', '2025-03-05T23:05:00Z', '2025-03-05T11:30:00Z', '2025-12-31T22:59:59Z'].map(rowDate)).toEqual([
    '05 Mar 2025. 02:07 pm',
    '06 Mar 2025. 12:05 am',
    '05 Mar 2025. 12:30 pm',
    '31 Dec 2025. 11:59 pm',
  ])
  expect(slashDate('2025-03-05T23:05:00Z')).toBe('06/Mar/2025')
  expect(lagosDay('2025-03-05T23:05:00Z')).toBe('2025-03-06')
})

test('a movement of an earlier day says its day', () => {
  expect(recentTime('2026-11-20T23:05:00Z', '2026-11-21')).toBe('12:05 am')
  expect(recentTime('2026-11-20T22:55:00Z', '2026-11-21')).toBe('20 Nov, 11:55 pm')
})

test('a plain day stays that day, with its year when that is another one', () => {
  expect(dayHeader('2026-11-20')).toBe('Friday 20 November')
  expect(dayHeader('2025-12-31', 2026)).toBe('Wednesday 31 December 2025')
})

test('a countdown ends at nothing', () => {
  expect(countdown('2026-11-20T14:29:00Z', new Date('2026-11-20T13:32:18Z'))).toBe('56:42')
  expect(countdown('2026-11-20T14:29:00Z', new Date('2026-11-20T15:00:00Z'))).toBe('00:00')
})
