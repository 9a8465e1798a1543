import { createHmac } from 'node:crypto'
import { findInflow, type Inflow } from '../inflows.ts'
import type { BankContext } from '../context.ts'
import { wireNotice } from '../vfd/serializers.ts'
import { findDueNotices, msUntilNextNotice, markNoticeDelivered, markNoticeFailed, type PendingNotice } from './outbox.ts'

const MAX_CONCURRENT = 16
const IDLE_MS = 60_000
const RESPONSE_TIMEOUT_MS = 10_000

/** Posts notices to the product until it is stopped. Copies of one credit go at the same time, as a real bank sends them. */
export function startWebhookDelivery(context: BankContext): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  let pause = new AbortController()
  const running = deliverDueNotices()

  async function deliverDueNotices(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      const due = findDueNotices(context, MAX_CONCURRENT)
      await Promise.all(due.map((notice) => deliverNotice(context, notice, stopping.signal)))
      if (due.length === 0)
        await context.clock.sleep(Math.min(msUntilNextNotice(context) ?? IDLE_MS, IDLE_MS), AbortSignal.any([pause.signal, stopping.signal]))
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

async function deliverNotice(context: BankContext, notice: PendingNotice, stopping: AbortSignal): Promise<void> {
  const { headers, body } = signNotice(context, findInflow(context, notice.sessionId)!)
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), stopping])
    const answer = await fetch(context.settings.noticeUrl, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.ok) markNoticeDelivered(context, notice, String(answer.status))
    else markNoticeFailed(context, notice, String(answer.status))
  } catch (failure) {
    // A stop is no failure of the product: this try does not count.
    if (!stopping.aborted) markNoticeFailed(context, notice, failure instanceof Error ? failure.name : 'failed')
  }
}

function signNotice(context: BankContext, inflow: Inflow): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(wireNotice(inflow))
  const timestamp = String(Math.floor(context.clock.now().getTime() / 1000))
  const signature = createHmac('sha256', context.settings.noticeSecret).update(`${timestamp}.${body}`).digest('hex')
  return { headers: { 'content-type': 'application/json', 'x-vfd-timestamp': timestamp, 'x-vfd-signature': signature }, body }
}
