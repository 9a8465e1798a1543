import { expect, test } from 'vitest'
import { mondayOf, dailyTurnover } from './load-dashboard.ts'

test('the week of every day begins on its Monday, also over the ends of months and years', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(mondayOf('2026-11-20')).toBe('2026-11-16')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2027-01-02')).toBe('2026-12-28')
})

test('every day of the turnover has its post; only today’s is open', () => {
  const total = { kind: 'collection', count: 1, amount: 500n }
  expect(
    dailyTurnover(
      [
        { ...total, day: '2026-11-19' },
        { ...total, day: '2026-11-19', kind: 'inbound_fee' },
      ],
      '2026-11-18',
      '2026-11-20',
    ),
  ).toEqual([
    { day: '2026-11-18', received: 0n, payments: 0, closed: true },
    { day: '2026-11-19', received: 500n, payments: 1, closed: true },
    { day: '2026-11-20', received: 0n, payments: 0, closed: false },
  ])
})
