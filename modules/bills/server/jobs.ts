import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** The token goes to the customer's phone. The job names the purchase, because a token must not stand in a job. */
export const textTokenJob = defineJob('bills.text-token', z.strictObject({ purchaseId: z.string() }), {
  key: ({ purchaseId }) => `bill-token:${purchaseId}`,
  handler: async () => (await import('./actions/text-token.ts')).textToken,
})

/** The biller may have given a delivered purchase back, or may have its token now: it is asked. `reference`: ours at the biller, or the id of the purchase. */
export const checkRefundJob = defineJob('bills.check-refund', z.strictObject({ reference: z.string() }), {
  key: ({ reference }) => `bill-refund:${reference}`,
  pool: 'bank',
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/refund-purchase.ts')).checkRefund,
})

/** Compares our float with the biller's balance, and books top-ups that have arrived. */
export const readBalanceJob = defineJob('bills.read-balance', z.strictObject({}), {
  schedules: [{ cron: '*/5 * * * *' }],
  pool: 'bank',
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/read-balance.ts')).readBalance,
})

/** Asks again about delivered purchases of prepaid meters whose token has not come. */
export const askTokensJob = defineJob('bills.ask-tokens', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => (await import('./actions/ask-tokens.ts')).askTokens,
})
