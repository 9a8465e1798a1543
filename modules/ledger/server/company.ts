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
 * hundred. So while batches have company the next one waits for its own: for as many as the last had, or enough, as long as
 * somebody comes every few milliseconds. Whoever is alone waits for nothing, and where many wait already nobody does.
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
