import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

const WINDOW_MS = 5_000

/** Asks the bank for its newest payments, because customers say that they have sent. One answers all tills that asked in its five seconds. */
export const lookJob = defineJob('tills.look', z.strictObject({ window: z.int() }), {
  key: ({ window }) => `till-look:${window}`,
  pool: 'bank',
  handler: async () => (await import('./actions/look-at-bank.ts')).lookNow,
})

/** The job of the window of a time. It runs when the window is over, so the bank is asked once for it. */
export function lookJobAt(at: Date) {
  const window = Math.floor(at.getTime() / WINDOW_MS) + 1
  return lookJob.enqueue({ window }, { runAt: new Date(window * WINDOW_MS) })
}
