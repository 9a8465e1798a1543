import { createHmac } from 'node:crypto'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { findCredit } from './accounts.ts'
import { monnifyNoticeModes } from './failure-modes.ts'
import { wireCredit } from './routes.ts'
import type { MonnifyContext } from './settings.ts'

const LATE_MS = 30_000
const IDLE_MS = 60_000
const MAX_CONCURRENT = 16
const RESPONSE_TIMEOUT_MS = 10_000

/** Written in the transaction of the credit, so that a crash between the two loses neither. */
export function enqueueNotice(context: MonnifyContext, notice: { transactionReference: string; copies: number }): void {
  const mode = failureModeOf(context, monnifyNoticeModes)
  if (mode === 'lost') return
  const copies = mode === 'twice' ? notice.copies * 2 : notice.copies
  const dueAt = new Date(context.clock.now().getTime() + (mode === 'late' ? LATE_MS : 0)).toISOString()
  for (let copy = 0; copy < copies; copy++)
    context.database.run('insert into monnify_notice (transaction_reference, due_at) values (?, ?)', notice.transactionReference, dueAt)
}

type PendingNotice = { noticeId: bigint; transactionReference: string; tries: bigint }

const dueNotices = (context: MonnifyContext): PendingNotice[] =>
  context.database.all<PendingNotice>(
    `select notice_id as "noticeId", transaction_reference as "transactionReference", tries from monnify_notice
     where state = 'waiting' and due_at <= ? order by due_at, notice_id limit ?`,
    context.clock.now().toISOString(),
    MAX_CONCURRENT,
  )

/** Posts notices of transactions to the product until it is stopped. */
export function startNoticeDelivery(context: MonnifyContext): { wake(): void; stop(): Promise<void> } {
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

function msUntilNext(context: MonnifyContext): number {
  const next = context.database.get<{ dueAt: string | null }>(`select min(due_at) as "dueAt" from monnify_notice where state = 'waiting'`)?.dueAt
  return next ? Math.min(IDLE_MS, Math.max(0, new Date(next).getTime() - context.clock.now().getTime())) : IDLE_MS
}

async function deliver(context: MonnifyContext, notice: PendingNotice, stopping: AbortSignal): Promise<void> {
  const { headers, body } = signNotice(context, notice.transactionReference)
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

function signNotice(context: MonnifyContext, transactionReference: string): { headers: Record<string, string>; body: string } {
  const mode = failureModeOf(context, monnifyNoticeModes)
  const { secretKey } = context.settings
  const told = wireCredit(context, findCredit(context, transactionReference)!)
  const eventData = mode === 'altered' ? { ...told, amountPaid: told.amountPaid * 9 } : told
  const body = JSON.stringify({ eventType: 'SUCCESSFUL_TRANSACTION', eventData })
  const signature = createHmac('sha512', mode === 'forged' ? `${secretKey}, guessed` : secretKey)
    .update(body)
    .digest('hex')
  return { headers: { 'content-type': 'application/json', 'monnify-signature': signature }, body }
}

function markTried(context: MonnifyContext, notice: PendingNotice, answer: string, isDelivered: boolean): void {
  const waitMs = context.settings.noticeRetryMs[Number(notice.tries)]
  const state = isDelivered ? 'delivered' : waitMs === undefined ? 'given_up' : 'waiting'
  const dueAt = new Date(context.clock.now().getTime() + (waitMs ?? 0)).toISOString()
  context.database.run(
    'update monnify_notice set state = ?, tries = tries + 1, due_at = ?, answer = ? where notice_id = ?',
    state,
    dueAt,
    answer,
    notice.noticeId,
  )
}
