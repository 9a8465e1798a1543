import { expect, test } from 'vitest'
import { alarmOf, caseOpened } from './cases.ts'
import { CASE_STATES, caseMoves } from './states.ts'

const opened_at = new Date('2026-11-16T08:00:00Z')
const due_at = new Date('2026-11-18T08:00:00Z')
const alarm = (state: 'open' | 'claimed' | 'proposed' | 'resolved', at: string) => alarmOf({ state, opened_at, due_at }, new Date(at))

test.each([
  ['2026-11-16T08:00:00Z', 'a case was opened', '2026-11-16T09:00:00.000Z'],
  ['2026-11-16T09:00:00Z', 'nobody has claimed a case within the hour', '2026-11-17T08:00:00.000Z'],
  ['2026-11-17T08:00:00Z', 'half of the time to resolve a case is over', '2026-11-18T03:12:00.000Z'],
  ['2026-11-18T03:12:00Z', 'a tenth of the time to resolve a case is left', '2026-11-18T08:00:00.000Z'],
  ['2026-11-18T08:00:00Z', 'the time to resolve a case has run out', '2026-11-19T08:00:00.000Z'],
  ['2026-11-20T12:00:00Z', 'the time to resolve a case has run out', '2026-11-21T08:00:00.000Z'],
])('the clock of a case at %s says: %s', (at, says, next) => {
  const said = alarm('open', at)!
  expect([said.says, said.nextAt.toISOString()]).toEqual([says, next])
})

test('a claimed case is not called unclaimed, and one that is over is silent', () => {
  expect(alarm('claimed', '2026-11-16T09:30:00Z')).toEqual({ says: 'a case was opened', nextAt: new Date('2026-11-17T08:00:00Z') })
  expect(alarm('resolved', '2026-11-19T09:30:00Z')).toBeNull()
})

test('what the clock says next lies ahead, whatever the milliseconds: a job that is due again at once would never rest', () => {
  const odd = new Date(due_at.getTime() + 3)
  const mark = alarmOf({ state: 'open', opened_at, due_at: odd }, new Date('2026-11-17T10:00:00Z'))!.nextAt
  for (const now of [mark, new Date(mark.getTime() - 1)])
    expect(alarmOf({ state: 'open', opened_at, due_at: odd }, now)!.nextAt.getTime()).toBeGreaterThan(now.getTime())
})

test('a case is due two working days of Lagos after it was opened', () => {
  const money = { partner: 'vfd', kind: 'late', account_kind: 'suspense_late', amount: 1n, case_key: 'k', reason: '' } as const
  const part = caseOpened('sus_1', money, new Date('2026-11-20T10:00:00Z'))
  expect(part.adds![0]!.row).toMatchObject({ state: 'open', due_at: new Date('2026-11-24T10:00:00Z') })
  expect(part.jobs).toEqual([{ task: 'reconciliation.case-clock', payload: { caseId: 'sus_1' }, key: 'case:sus_1' }])
})

test('every state of a case has a way to its end', () => {
  for (const state of CASE_STATES) if (state !== 'resolved') expect(caseMoves[state]).toContain('resolved')
  expect(caseMoves.resolved).toEqual([])
})
