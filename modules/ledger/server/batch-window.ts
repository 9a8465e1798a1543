import type { Clock } from '../../../platform/clock/index.ts'

/** From this size on, the fixed cost of a batch is small beside the cost of its commands. */
export const FULL_BATCH = 32
/** The size of a smaller batch does not predict how many commands come next. */
const MIN_BATCH_TO_WAIT = 6
/** Under load, gaps between commands are shorter than this. */
const ARRIVAL_GAP_MS = 4
const MAX_WAIT_MS = 20

/**
 * Sending, planning and committing a batch costs as much as some dozen commands, whether it holds three or three
 * hundred. So after a large batch, a smaller one waits for more commands. It waits until enough are queued, while
 * commands keep coming every few milliseconds, for 20 ms at most. If enough are queued already, it does not wait; a
 * single command waits once.
 */
export function batchWindow(waiting: () => number, clock: Pick<Clock, 'monotonicMs' | 'sleep'>): { wait(): Promise<void> } {
  let last = 0
  return {
    async wait() {
      const expected = Math.min(last, FULL_BATCH)
      if (last >= MIN_BATCH_TO_WAIT && waiting() < expected) await waitForArrivals()
      last = waiting()
    },
  }

  async function waitForArrivals(): Promise<void> {
    const begun = clock.monotonicMs()
    for (let seen = 0; seen < waiting() && waiting() < FULL_BATCH && clock.monotonicMs() - begun < MAX_WAIT_MS;) {
      seen = waiting()
      await clock.sleep(ARRIVAL_GAP_MS)
    }
  }
}
