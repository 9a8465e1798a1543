import { expect, test } from 'vitest'
import { escalateCaseJob } from './case-jobs.ts'
import { caseAlert, openCasePlan, resolveCaseMove, caseLogFields } from './cases.ts'
import type { CaseRow } from './rows.ts'
import { CASE_STATES, caseMoves } from './states.ts'

const opened_at = new Date('2026-11-16T08:00:00Z')
const due_at = new Date('2026-11-18T08:00:00Z')
const alarm = (state: 'open' | 'claimed' | 'proposed' | 'resolved', at: string) => caseAlert({ state, opened_at, due_at }, new Date(at))

test.each([
  ['2026-11-16T08:00:00Z', 'a case was opened', '2026-11-16T09:00:00.000Z'],
  ['2026-11-16T09:00:00Z', 'nobody has claimed a case within the hour', '2026-11-17T08:00:00.000Z'],
  ['2026-11-17T08:00:00Z', 'half of the time to resolve a case is over', '2026-11-18T03:12:00.000Z'],
  ['2026-11-18T03:12:00Z', 'a tenth of the time to resolve a case is left', '2026-11-18T08:00:00.000Z'],
  ['2026-11-18T08:00:00Z', 'the time to resolve a case has run out', '2026-11-19T08:00:00.000Z'],
  ['2026-11-20T12:00:00Z', 'the time to resolve a case has run out', '2026-11-21T08:00:00.000Z'],
])('the alarm of a case at %s message: %s', (at, message, next) => {
  const said = alarm('open', at)!
  expect([said.message, said.nextAt.toISOString()]).toEqual([message, next])
})

test('a claimed case is not called unclaimed, and one that is over is silent', () => {
  expect(alarm('claimed', '2026-11-16T09:30:00Z')).toEqual({ message: 'a case was opened', nextAt: new Date('2026-11-17T08:00:00Z') })
  expect(alarm('resolved', '2026-11-19T09:30:00Z')).toBeNull()
})

test('the next alarm lies ahead at any fraction of a millisecond: otherwise its job would be due again at once', () => {
  const odd = new Date(due_at.getTime() + 3)
  const mark = caseAlert({ state: 'open', opened_at, due_at: odd }, new Date('2026-11-17T10:00:00Z'))!.nextAt
  for (const now of [mark, new Date(mark.getTime() - 1)])
    expect(caseAlert({ state: 'open', opened_at, due_at: odd }, now)!.nextAt.getTime()).toBeGreaterThan(now.getTime())
})

test('a case is due two working days of Lagos after it was opened', () => {
  const money = { partner: 'vfd', kind: 'late', account_kind: 'suspense_late', amount: 1n, case_key: 'k', reason: '' } as const
  const part = openCasePlan('sus_1', money, new Date('2026-11-20T10:00:00Z'))
  const nobody = { session_id: null, account_number: null, payer_name: null, business_id: null, subject_id: null, hold_id: null, debt: 0n }
  const unresolved = { resolved_at: null, resolution: null, resolution_key: null }
  const times = { opened_at: new Date('2026-11-20T10:00:00Z'), due_at: new Date('2026-11-24T10:00:00Z') }
  const opened: CaseRow = { id: 'sus_1', state: 'open', ...money, ...nobody, ...times, ...unresolved }
  expect(part.adds).toEqual([{ table: 'suspense_item', row: opened }])
  expect(part.jobs).toEqual([{ task: 'reconciliation.case-clock', payload: { caseId: 'sus_1' }, key: 'case:sus_1' }])
})

test('every state of a case has a way to its end', () => {
  for (const state of CASE_STATES) if (state !== 'resolved') expect(caseMoves[state]).toContain('resolved')
  expect(caseMoves.resolved).toEqual([])
})

test('a transfer that a person has to look at is due in one working day, and a weekend is none', () => {
  const review = { partner: 'vfd', kind: 'review', account_kind: null, amount: 1n, case_key: 'k', reason: '' } as const
  for (const [at, due] of [
    ['2026-11-19T10:00:00Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20T10:00:00Z', '2026-11-23T10:00:00Z'],
  ] as const)
    expect(openCasePlan('sus_1', review, new Date(at)).adds![0]!.row).toMatchObject({ due_at: new Date(due) })
})

test('a clock that is put back before a case began says that it was opened', () => {
  expect(alarm('open', '2026-11-16T07:00:00Z')).toEqual({ message: 'a case was opened', nextAt: opened_at })
})

test('the clock of a case is one job, at once or when it is due', () => {
  const job = { task: 'reconciliation.case-clock', payload: { caseId: 'sus_1' }, key: 'case:sus_1' }
  expect(escalateCaseJob.enqueue({ caseId: 'sus_1' })).toEqual(job)
  expect('runAt' in escalateCaseJob.enqueue({ caseId: 'sus_1' })).toBe(false)
  expect(escalateCaseJob.enqueue({ caseId: 'sus_1' }, { runAt: due_at })).toEqual({ ...job, runAt: due_at })
})

const row = {
  id: 'sus_1',
  partner: 'vfd',
  kind: 'late',
  account_kind: 'suspense_late',
  amount: 200_000n,
  case_key: 'transfer:trf_1:late',
  reason: 'paid after it had been called failed',
  business_id: 'biz_a',
  subject_id: 'trf_1',
  state: 'claimed',
  opened_at,
  due_at,
} as CaseRow

test('a case ends from where it stands, with how, by which posting, and when', () => {
  expect(resolveCaseMove(row, 'it came back', 'journal-1', due_at)).toEqual({
    table: 'suspense_item',
    id: 'sus_1',
    from: 'claimed',
    to: 'resolved',
    set: { resolved_at: due_at, resolution: 'it came back', resolution_key: 'journal-1' },
    why: 'it came back',
  })
})

test('an alarm of a case names its kind, amount, subject and deadline', () => {
  expect(caseLogFields(row)).toEqual({
    alarm: 'case',
    caseId: 'sus_1',
    kind: 'late',
    account: 'suspense_late',
    amountKobo: '200000',
    businessId: 'biz_a',
    subjectId: 'trf_1',
    caseKey: 'transfer:trf_1:late',
    reason: 'paid after it had been called failed',
    state: 'claimed',
    openedAt: '2026-11-16T08:00:00.000Z',
    dueAt: '2026-11-18T08:00:00.000Z',
  })
})

test('a case that was proposed and turned down is claimed again; nothing else goes back', () => {
  expect(caseMoves).toMatchObject({ open: ['claimed', 'resolved'], claimed: ['proposed', 'resolved'], proposed: ['resolved', 'claimed'] })
})
