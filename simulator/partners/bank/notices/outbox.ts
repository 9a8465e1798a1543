import { failureModeOf } from '../../../failure-modes/failure-modes.ts'
import type { BankContext } from '../context.ts'
import { noticeModes } from '../failure-modes.ts'

export type PendingNotice = { noticeId: bigint; sessionId: string; tries: number }

/** The delay of notices in the failure mode `late`. */
const LATE_MS = 30_000

/** Written in the transaction of the credit, so that a crash between credit and notice loses neither. Failure modes lose, repeat or delay it. */
export function enqueueNotice(context: BankContext, notice: { sessionId: string; copies: number; delayMs: number }): void {
  const mode = failureModeOf(context, noticeModes)
  if (mode === 'lost') return
  const copies = mode === 'twice' ? notice.copies * 2 : notice.copies
  const dueAt = new Date(context.clock.now().getTime() + notice.delayMs + (mode === 'late' ? LATE_MS : 0)).toISOString()
  for (let copy = 0; copy < copies; copy++) context.database.run('insert into notice (session_id, due_at) values (?, ?)', notice.sessionId, dueAt)
  context.wakeBackgroundWork()
}

export function findDueNotices(context: BankContext, limit: number): PendingNotice[] {
  const rows = context.database.all<{ notice_id: bigint; session_id: string; tries: bigint }>(
    `select notice_id, session_id, tries from notice where state = 'waiting' and due_at <= ? order by due_at, notice_id limit ?`,
    context.clock.now().toISOString(),
    limit,
  )
  return rows.map((row) => ({ noticeId: row.notice_id, sessionId: row.session_id, tries: Number(row.tries) }))
}

/** Milliseconds until the next notice is due; null when none waits. */
export function msUntilNextNotice(context: BankContext): number | null {
  const next = context.database.get<{ due_at: string | null }>(`select min(due_at) as due_at from notice where state = 'waiting'`)?.due_at
  return next ? Math.max(0, new Date(next).getTime() - context.clock.now().getTime()) : null
}

export function markNoticeDelivered(context: BankContext, notice: PendingNotice, answer: string): void {
  context.database.run(`update notice set state = 'delivered', tries = tries + 1, answer = ? where notice_id = ?`, answer, notice.noticeId)
}

export function markNoticeFailed(context: BankContext, notice: PendingNotice, answer: string): void {
  const waitMs = context.settings.noticeRetryMs[notice.tries]
  const dueAt = new Date(context.clock.now().getTime() + (waitMs ?? 0)).toISOString()
  context.database.run(
    'update notice set state = ?, tries = tries + 1, due_at = ?, answer = ? where notice_id = ?',
    waitMs === undefined ? 'given_up' : 'waiting',
    dueAt,
    answer,
    notice.noticeId,
  )
}

export type NoticeState = 'delivered' | 'waiting' | 'given_up' | 'none'

/** The state of each credit's notices, by session id: the worst of its copies. */
export function noticeStates(context: BankContext, sessionIds: readonly string[]): (sessionId: string) => NoticeState {
  const rows = context.database.all<{ session_id: string; state: NoticeState }>(
    'select distinct session_id, state from notice where session_id in (select value from json_each(?))',
    JSON.stringify(sessionIds),
  )
  const worst = ['given_up', 'waiting', 'delivered'] as const
  return (sessionId) => worst.find((state) => rows.some((row) => row.session_id === sessionId && row.state === state)) ?? 'none'
}
