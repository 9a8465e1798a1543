import { createHash } from 'node:crypto'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { findCredit } from './accounts.ts'
import { providusNoticeModes } from './failure-modes.ts'
import { wireCredit } from './routes.ts'
import type { ProvidusContext } from './settings.ts'

const LATE_MS = 30_000
const IDLE_MS = 60_000
const MAX_CONCURRENT = 16
const RESPONSE_TIMEOUT_MS = 10_000

/** Written in the transaction of the credit, so that a crash between the two loses neither. */
export function enqueueNotice(context: ProvidusContext, notice: { settlementId: string; copies: number }): void {
  const mode = failureModeOf(context, providusNoticeModes)
  if (mode === 'lost') return
  const copies = mode === 'twice' ? notice.copies * 2 : notice.copies
  const dueAt = new Date(context.clock.now().getTime() + (mode === 'late' ? LATE_MS : 0)).toISOString()
  for (let copy = 0; copy < copies; copy++)
    context.database.run('insert into providus_notice (settlement_id, due_at) values (?, ?)', notice.settlementId, dueAt)
}

type PendingNotice = { noticeId: bigint; settlementId: string; tries: bigint }

const dueNotices = (context: ProvidusContext): PendingNotice[] =>
  context.database.all<PendingNotice>(
    `select notice_id as "noticeId", settlement_id as "settlementId", tries from providus_notice
     where state = 'waiting' and due_at <= ? order by due_at, notice_id limit ?`,
    context.clock.now().toISOString(),
    MAX_CONCURRENT,
  )

/** Posts settlement notices to the product until it is stopped. */
export function startNoticeDelivery(context: ProvidusContext): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  let pause = new AbortController()
  const running = deliverDueNotices()

  async function deliverDueNotices(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      const due = dueNotices(context)
      await Promise.all(due.map((notice) => deliver(context, notice, stopping.signal)))
      if (due.length === 0) await context.clock.sleep(msUntilNext(context), AbortSignal.any([pause.signal, stopping.signal]))
    }
  }

  return {
    wake: () => pause.abort(),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function msUntilNext(context: ProvidusContext): number {
  const next = context.database.get<{ dueAt: string | null }>(`select min(due_at) as "dueAt" from providus_notice where state = 'waiting'`)?.dueAt
  return next ? Math.min(IDLE_MS, Math.max(0, new Date(next).getTime() - context.clock.now().getTime())) : IDLE_MS
}

async function deliver(context: ProvidusContext, notice: PendingNotice, stopping: AbortSignal): Promise<void> {
  const { headers, body } = signNotice(context, notice.settlementId)
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), stopping])
    const answer = await fetch(context.settings.noticeUrl, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    markTried(context, notice, String(answer.status), answer.ok)
  } catch (failure) {
    // A stop is no failure of the product: this try does not count.
    if (!stopping.aborted) markTried(context, notice, failure instanceof Error ? failure.name : 'failed', false)
  }
}

function signNotice(context: ProvidusContext, settlementId: string): { headers: Record<string, string>; body: string } {
  const mode = failureModeOf(context, providusNoticeModes)
  const { clientId, clientSecret } = context.settings
  const secret = mode === 'forged' ? `${clientSecret}, guessed` : clientSecret
  const signature = createHash('sha512').update(`${clientId}:${secret}`).digest('hex')
  const told = wireCredit(findCredit(context, settlementId)!)
  const body = mode === 'altered' ? { ...told, transactionAmount: `9${told.transactionAmount}` } : told
  return { headers: { 'content-type': 'application/json', 'x-auth-signature': signature.toUpperCase() }, body: JSON.stringify(body) }
}

function markTried(context: ProvidusContext, notice: PendingNotice, answer: string, isDelivered: boolean): void {
  const waitMs = context.settings.noticeRetryMs[Number(notice.tries)]
  const state = isDelivered ? 'delivered' : waitMs === undefined ? 'given_up' : 'waiting'
  const dueAt = new Date(context.clock.now().getTime() + (waitMs ?? 0)).toISOString()
  context.database.run(
    'update providus_notice set state = ?, tries = tries + 1, due_at = ?, answer = ? where notice_id = ?',
    state,
    dueAt,
    answer,
    notice.noticeId,
  )
}
