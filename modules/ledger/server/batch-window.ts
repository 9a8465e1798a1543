import type { Clock } from '../../../platform/clock/index.ts'

/** From so many on, what a batch costs whatever it holds is small beside what its commands cost. */
export const ENOUGH = 32
/** A batch of fewer says nothing about how many come next. */
const FEW = 6
/** Under load, gaps between commands are shorter than this. */
const QUIET_MS = 4
const MOST_MS = 20

/**
 * Sending, planning and committing the statements of a batch costs as much as some dozen commands, whether it holds three or three
 * hundred. So after a batch of many, one that is smaller waits for more: until enough are there, as long as another command comes
 * every few milliseconds, and 20 ms at most. Where enough wait already nobody does, and a command that stays alone does so once.
 */
export function batchWindow(waiting: () => number, clock: Pick<Clock, 'monotonicMs' | 'sleep'>): { wait(): Promise<void> } {
  let last = 0
  return {
    async wait() {
      const expected = Math.min(last, ENOUGH)
      if (last >= FEW && waiting() < expected) await whileTheyCome()
      last = waiting()
    },
  }

  async function whileTheyCome(): Promise<void> {
    const begun = clock.monotonicMs()
    for (let seen = 0; seen < waiting() && waiting() < ENOUGH && clock.monotonicMs() - begun < MOST_MS;) {
      seen = waiting()
      await clock.sleep(QUIET_MS)
    }
  }
}
