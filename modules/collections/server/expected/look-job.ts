import { z } from 'zod'
import { defineJob } from '../../../../platform/jobs/index.ts'

const WINDOW_MS = 5_000

/** Asks the bank for its newest payments, because payers say that they have sent. One answers all who said so in its five seconds, and no two run at once. */
export const lookForPayersJob = defineJob('collections.look-for-payers', z.strictObject({ window: z.int() }), {
  key: () => 'payer-look',
  pool: 'bank',
  handler: async () => (await import('./look.ts')).lookForPayers,
})

/** The job of the window of a time. It runs when the window is over, so the bank is asked once for it. */
export function lookForPayersJobAt(at: Date) {
  const window = Math.floor(at.getTime() / WINDOW_MS) + 1
  return lookForPayersJob.enqueue({ window }, { runAt: new Date(window * WINDOW_MS) })
}
