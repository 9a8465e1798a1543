import type { Clock } from '../../../platform/clock/index.ts'

/** From so many on, what a batch costs whatever it holds is small beside what its commands cost. */
export const ENOUGH = 32
/** A batch of fewer says nothing about how many come next. */
const COMPANY = 6
/** Whoever comes at all comes this soon after another. */
const QUIET_MS = 4
const MOST_MS = 20

/**
 * Sending, planning and committing the statements of a batch costs as much as some dozen commands, whether it holds three or three
 * hundred. So behind a batch that had company, one that has less waits for more: until enough are there, as long as somebody comes
 * every few milliseconds, and not for long. Where enough wait already nobody does, and whoever stays alone does so once.
 */
export function companyOf(waiting: () => number, clock: Pick<Clock, 'monotonicMs' | 'sleep'>): { gather(): Promise<void> } {
  let last = 0
  return {
    async gather() {
      const expected = Math.min(last, ENOUGH)
      if (last >= COMPANY && waiting() < expected) await whileTheyCome()
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
