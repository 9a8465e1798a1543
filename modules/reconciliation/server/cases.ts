import { escalateCaseJob } from './case-jobs.ts'
import { suspenseItemTable } from './tables.ts'
import { afterWorkingDays } from '../../../platform/nigeria/working-days.ts'
import type { PlanPart, RowMove } from '../../ledger/index.ts'
import type { CaseRow } from './rows.ts'
import type { CaseState } from './states.ts'

/**
 * docs/money.md §9: a case is claimed within the hour and resolved within two working days; a transfer in review within
 * one.
 */
export const CLAIM_WITHIN_MS = 60 * 60_000
const resolveWithinDays = (kind: CaseRow['kind']) => (kind === 'review' ? 1 : 2)

type NewCase = Pick<CaseRow, 'partner' | 'kind' | 'account_kind' | 'amount' | 'case_key' | 'reason'> &
  Partial<Pick<CaseRow, 'session_id' | 'account_number' | 'payer_name' | 'business_id' | 'subject_id' | 'hold_id'>>

/**
 * A new case with its deadlines, for the commit of the posting that opens it. Its first alarm is a job of the same
 * commit.
 */
export function openCasePlan(id: string, opened: NewCase, at: Date): PlanPart {
  const row: CaseRow = {
    session_id: null,
    account_number: null,
    payer_name: null,
    business_id: null,
    subject_id: null,
    hold_id: null,
    ...opened,
    id,
    debt: 0n,
    state: 'open',
    opened_at: at,
    due_at: afterWorkingDays(at, resolveWithinDays(opened.kind)),
    resolved_at: null,
    resolution: null,
    resolution_key: null,
  }
  return { adds: [suspenseItemTable.add(row)], jobs: [escalateCaseJob.enqueue({ caseId: id })] }
}

/** Resolved by an action of the bank: there is nothing left to decide. */
export function resolveCaseMove(row: CaseRow, resolution: string, resolutionKey: string | null, at: Date): RowMove {
  const set = { resolved_at: at, resolution, resolution_key: resolutionKey }
  return suspenseItemTable.move(row.id, { from: row.state, to: 'resolved', set, why: resolution })
}

const DAY_MS = 24 * 60 * 60_000

export type CaseAlert = { message: string; nextAt: Date }

/**
 * The alarm of a case now, and the time of the next one. Alarms: when it opens, when it is not claimed in time, at half
 * and a tenth of the time left, when that has run out, and each day from then on. Null: the case is resolved.
 */
export function caseAlert({ state, opened_at, due_at }: { state: CaseState; opened_at: Date; due_at: Date }, now: Date): CaseAlert | null {
  if (state === 'resolved') return null
  const [opened, due] = [opened_at.getTime(), due_at.getTime()]
  // In whole milliseconds, as instants are: a mark a fraction ahead of now would be due again at once.
  const left = (share: number) => Math.ceil(due - (due - opened) * share)
  const marks: [at: number, message: string][] = [
    [opened, 'a case was opened'],
    ...(state === 'open' ? [[opened + CLAIM_WITHIN_MS, 'nobody has claimed a case within the hour'] as [number, string]] : []),
    [left(0.5), 'half of the time to resolve a case is over'],
    [left(0.1), 'a tenth of the time to resolve a case is left'],
    [due, 'the time to resolve a case has run out'],
  ]
  const days = Math.max(0, Math.floor((now.getTime() - due) / DAY_MS))
  const message = marks.filter(([at]) => at <= now.getTime()).at(-1)?.[1] ?? marks[0]![1]
  const next = marks.find(([at]) => at > now.getTime())?.[0] ?? due + (days + 1) * DAY_MS
  return { message: message, nextAt: new Date(next) }
}

/** The fields that an operator needs to begin: kind, amount, subject and deadline. */
export const caseLogFields = (row: CaseRow): Record<string, string | null> => ({
  alarm: 'case',
  caseId: row.id,
  kind: row.kind,
  account: row.account_kind,
  amountKobo: String(row.amount),
  businessId: row.business_id,
  subjectId: row.subject_id,
  caseKey: row.case_key,
  reason: row.reason,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at.toISOString(),
})
