import { createHmac } from 'node:crypto'
import { findInflow, type Inflow } from '../bank/inflows.ts'
import type { World } from '../bank/context.ts'
import { wireNotice } from '../vfd/serializers.ts'
import { dueNotices, msUntilNextNotice, noticeDelivered, noticeFailed, type WaitingNotice } from './outbox.ts'

const AT_ONCE = 16
const IDLE_MS = 60_000
const ANSWER_WITHIN_MS = 10_000

/** Carries notices to the product until it is stopped. Copies of one credit go side by side, as they do in life. */
export function startCarrier(world: World): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  let pause = new AbortController()
  const running = carry()

  async function carry(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      const due = dueNotices(world, AT_ONCE)
      await Promise.all(due.map((notice) => deliver(world, notice, stopping.signal)))
      if (due.length === 0)
        await world.clock.sleep(Math.min(msUntilNextNotice(world) ?? IDLE_MS, IDLE_MS), AbortSignal.any([pause.signal, stopping.signal]))
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

async function deliver(world: World, notice: WaitingNotice, stopping: AbortSignal): Promise<void> {
  const { headers, body } = signedNotice(world, findInflow(world, notice.sessionId)!)
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), stopping])
    const answer = await fetch(world.settings.noticeUrl, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.ok) noticeDelivered(world, notice, String(answer.status))
    else noticeFailed(world, notice, String(answer.status))
  } catch (failure) {
    // A stop is no failure of the product: the notice keeps its try for the next start.
    if (!stopping.aborted) noticeFailed(world, notice, failure instanceof Error ? failure.name : 'failed')
  }
}

function signedNotice(world: World, inflow: Inflow): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(wireNotice(inflow))
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000))
  const signature = createHmac('sha256', world.settings.noticeSecret).update(`${timestamp}.${body}`).digest('hex')
  return { headers: { 'content-type': 'application/json', 'x-vfd-timestamp': timestamp, 'x-vfd-signature': signature }, body }
}
