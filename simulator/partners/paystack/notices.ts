import { createHmac } from 'node:crypto'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { paystackNoticeModes } from './failure-modes.ts'
import type { PaystackContext } from './settings.ts'

const LATE_MS = 30_000
const IDLE_MS = 60_000
const MAX_CONCURRENT = 16
const RESPONSE_TIMEOUT_MS = 10_000

/** Written in the transaction of the event, so that a crash between the two loses neither. */
export function enqueueNotice(context: PaystackContext, event: string, data: object): void {
  const mode = failureModeOf(context, paystackNoticeModes)
  if (mode === 'lost') return
  const dueAt = new Date(context.clock.now().getTime() + (mode === 'late' ? LATE_MS : 0)).toISOString()
  for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy++)
    context.database.run('insert into paystack_notice (body, due_at) values (?, ?)', JSON.stringify({ event, data }), dueAt)
}

type PendingNotice = { notice_id: bigint; body: string; tries: bigint }

const dueNotices = (context: PaystackContext): PendingNotice[] =>
  context.database.all<PendingNotice>(
    `select notice_id, body, tries from paystack_notice where state = 'waiting' and due_at <= ? order by due_at, notice_id limit ?`,
    context.clock.now().toISOString(),
    MAX_CONCURRENT,
  )

/** Posts notices to the product until it is stopped. */
export function startPaystackNotices(context: PaystackContext): { wake(): void; stop(): Promise<void> } {
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

function msUntilNext(context: PaystackContext): number {
  const next = context.database.get<{ due: string | null }>(`select min(due_at) as due from paystack_notice where state = 'waiting'`)?.due
  return next ? Math.min(IDLE_MS, Math.max(0, new Date(next).getTime() - context.clock.now().getTime())) : IDLE_MS
}

async function deliver(context: PaystackContext, notice: PendingNotice, stopping: AbortSignal): Promise<void> {
  const { headers, body } = signNotice(context, notice.body)
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

function signNotice(context: PaystackContext, told: string): { headers: Record<string, string>; body: string } {
  const mode = failureModeOf(context, paystackNoticeModes)
  const secret = mode === 'forged' ? `${context.settings.secretKey}, guessed` : context.settings.secretKey
  const signature = createHmac('sha512', secret).update(told).digest('hex')
  const body = mode === 'altered' ? told.replace(/"amount":/, '"amount":9') : told
  return { headers: { 'content-type': 'application/json', 'x-paystack-signature': signature }, body }
}

function markTried(context: PaystackContext, notice: PendingNotice, answer: string, isDelivered: boolean): void {
  const waitMs = context.settings.noticeRetryMs[Number(notice.tries)]
  const state = isDelivered ? 'delivered' : waitMs === undefined ? 'given_up' : 'waiting'
  const dueAt = new Date(context.clock.now().getTime() + (waitMs ?? 0)).toISOString()
  context.database.run(
    'update paystack_notice set state = ?, tries = tries + 1, due_at = ?, answer = ? where notice_id = ?',
    state,
    dueAt,
    answer,
    notice.notice_id,
  )
}
