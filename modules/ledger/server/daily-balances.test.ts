import { expect, test } from 'vitest'
import { addEntry, BEFORE_ALL_DAYS, type DailyBalance, emptyDay, splitDays } from './daily-balances.ts'

const on = (day: string) => emptyDay(1n, day)
const [MON, TUE, WED] = [on('2026-11-16'), on('2026-11-17'), on('2026-11-18')]

test.each<[what: string, standing: string, sums: DailyBalance[], placed: ReturnType<typeof splitDays>]>([
  ['the first day of all', BEFORE_ALL_DAYS, [MON], { last: MON, hasEnded: false, earlier: [] }],
  ['the day that stands there', MON.day, [MON], { last: MON, hasEnded: false, earlier: [] }],
  ['a new day', MON.day, [TUE], { last: TUE, hasEnded: true, earlier: [] }],
  ['a day before', TUE.day, [MON], { last: null, hasEnded: false, earlier: [MON] }],
  ['a day before and the same', TUE.day, [TUE, MON], { last: TUE, hasEnded: false, earlier: [MON] }],
  ['several days, of which one is new', TUE.day, [WED, MON, TUE], { last: WED, hasEnded: true, earlier: [MON, TUE] }],
  ['several days before the first', BEFORE_ALL_DAYS, [TUE, MON], { last: TUE, hasEnded: false, earlier: [MON] }],
  ['nothing', MON.day, [], { last: null, hasEnded: false, earlier: [] }],
])('%s', (_what, standing, sums, placed) => expect(splitDays(standing, sums)).toEqual(placed))

test('a day adds debits and credits up by themselves, counts, and closes with the balance of its last entry', () => {
  const sum = on(MON.day)
  addEntry(sum, 100n, 900n)
  addEntry(sum, -30n, 930n)
  addEntry(sum, 5n, 925n)
  expect(sum).toEqual({ accountId: 1n, day: MON.day, debits: 105n, credits: 30n, entries: 3n, closing: 925n })
})
