import type { Clock } from '../../../platform/clock/index.ts'

/** From so many on, what a batch costs whatever it holds is small beside what its commands cost. */
export const FULL_BATCH = 32
/** A batch of fewer says nothing about how many come next. */
const MIN_BATCH_TO_WAIT = 6
/** Under load, gaps between commands are shorter than this. */
const ARRIVAL_GAP_MS = 4
const MAX_WAIT_MS = 20

/**
 * Sending, planning and committing the statements of a batch costs as much as some dozen commands, whether it holds three or three
 * hundred. So after a batch of many, one that is smaller waits for more: until enough are there, as long as another command comes
 * every few milliseconds, and 20 ms at most. Where enough wait already nobody does, and a command that stays alone does so once.
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
