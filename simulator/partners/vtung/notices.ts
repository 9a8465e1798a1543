import { createHmac } from 'node:crypto'
import { findOrder } from './orders.ts'
import type { VtungContext } from './settings.ts'
import { wireOrder } from './wire.ts'

const IDLE_MS = 5_000
const MAX_CONCURRENT = 16
const RESPONSE_TIMEOUT_MS = 10_000

/** Tells the product of refunds, signed over the raw body, until it answers 200. */
export function startRefundNotices(context: VtungContext): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  let pause = new AbortController()
  const running = deliverNotices()

  async function deliverNotices(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      const due = context.database.all<{ id: string }>('select request_id as id from bill_order where notice_sent = 0 limit ?', MAX_CONCURRENT)
      await Promise.all(due.map(({ id }) => deliver(context, id, stopping.signal)))
      await context.clock.sleep(IDLE_MS, AbortSignal.any([pause.signal, stopping.signal]))
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

async function deliver(context: VtungContext, requestId: string, stopping: AbortSignal): Promise<void> {
  const body = JSON.stringify(wireOrder(findOrder(context, requestId)!))
  const signature = createHmac('sha256', context.settings.pin).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), stopping])
    const answer = await fetch(context.settings.noticeUrl, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.status === 200) context.database.run('update bill_order set notice_sent = 1 where request_id = ?', requestId)
  } catch {
    // It is tried again.
  }
}
