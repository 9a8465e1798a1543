import { expect, test } from 'vitest'
import { dueTurns } from './schedules.ts'

const at = (time: string) => new Date(`2026-11-26T${time}Z`)
const HOURLY = { task: 'hourly', cron: '0 * * * *' }
const EACH_MINUTE = { task: 'minutely', cron: '* * * * *' }

const due = (schedule: { task: string; cron: string }, now: string, last: Date | null, begunAt = at('08:00:30')) => {
  const lastTurns = new Map(last ? [[schedule.task, last]] : [])
  return dueTurns([schedule], { now: at(now), lastTurns, begunAt }).turns.map((turn) => `${turn.at.toISOString()} ${turn.isMadeUpFor}`)
}

test('of several missed turns the newest is due, and a turn is due from its own moment', () => {
  expect(due(HOURLY, '11:00:00', at('08:00:00'))).toEqual(['2026-11-26T11:00:00.000Z false'])
  expect(due(HOURLY, '10:59:59.999', at('08:00:00'))).toEqual(['2026-11-26T10:00:00.000Z false'])
  expect(due(HOURLY, '10:59:59.999', at('10:00:00'))).toEqual([])
})

test('a turn that was missed without a worker is made up for within a day, and one of each minute never', () => {
  expect(due(HOURLY, '08:00:40', at('05:00:00'))).toEqual(['2026-11-26T08:00:00.000Z true'])
  expect(due({ task: 'monthly', cron: '15 4 1 * *' }, '08:00:40', new Date('2026-10-01T04:15:00Z'))).toEqual([])
  expect(due(EACH_MINUTE, '08:00:40', at('05:00:00'))).toEqual([])
  expect(due(EACH_MINUTE, '08:01:00', at('05:00:00'))).toEqual(['2026-11-26T08:01:00.000Z false'])
})

test('a schedule that is new has no turn yet, and the wait ends with the next turn or within a minute', () => {
  expect(due(HOURLY, '11:00:00', null)).toEqual([])
  const wait = (now: string) => dueTurns([HOURLY], { now: at(now), lastTurns: new Map(), begunAt: at('08:00:30') }).nextInMs
  expect([wait('08:59:58.500'), wait('08:10:00')]).toEqual([1_500, 60_000])
})
