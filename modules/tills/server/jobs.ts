import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

const text = z.string().max(40)

/** Asks the bank for its newest payments, because a customer says that one is sent. */
export const lookJob = defineJob('tills.look', z.strictObject({ id: text, business: text, cashpoint: text, askedAt: text }), {
  key: ({ id, askedAt }) => `till-look:${id}:${askedAt}`,
  pool: 'bank',
  handler: async () => (await import('./actions/look-at-bank.ts')).lookNow,
})
