import { z } from 'zod'
import { defineJob } from '../../../../platform/jobs/index.ts'

/** Asks the bank for a number of this order alone. The bank knows our reference, so asking twice is one number. */
export const openExpectedAccountJob = defineJob('collections.open-expected-account', z.strictObject({ id: z.string().max(40) }), {
  key: ({ id }) => `expected-account:${id}`,
  pool: 'bank',
  handler: async () => (await import('./actions/open-account.ts')).openExpectedAccount,
})

/** Runs when the time of an order is over. `endsAt`: a part that came has made it longer, and another job is there for the later time. */
export const endExpectedPaymentJob = defineJob('collections.end-expected-payment', z.strictObject({ id: z.string().max(40), endsAt: z.string() }), {
  key: ({ id, endsAt }) => `expected-end:${id}:${endsAt}`,
  handler: async () => (await import('./actions/end-expected-payment.ts')).endExpectedPayment,
})

/** Sends back what the rules of the business say, after their time. Whatever stands against it leaves the payment to a person. */
export const sendBackByRulesJob = defineJob('collections.send-back-by-rules', z.strictObject({ id: z.string().max(40) }), {
  key: ({ id }) => `mismatch-rules:${id}`,
  pool: 'bank',
  handler: async () => (await import('./actions/send-back-by-rules.ts')).sendBackByRules,
})

/** Runs at the end of the clock of a mismatch: nobody has decided, so the money is the business’s as it came. */
export const endMismatchJob = defineJob('collections.end-mismatch', z.strictObject({ id: z.string().max(40) }), {
  key: ({ id }) => `mismatch-end:${id}`,
  handler: async () => (await import('./actions/keep-mismatch.ts')).keepUndecided,
})
