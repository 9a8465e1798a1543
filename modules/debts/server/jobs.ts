import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Each hour: tells who owes us something new, and takes the shares of those who were told. Before the settlement at 06:00 in Lagos too. */
export const recoverAllJob = defineJob('debts.recover-all', z.strictObject({}), {
  schedules: [{ cron: '40 * * * *' }],
  handler: async () => (await import('./actions/recover.ts')).recoverAll,
})

export const recoverDebtJob = defineJob('debts.recover', z.strictObject({ businessId: z.string() }), {
  key: ({ businessId }) => `debt:${businessId}`,
  handler: async () => (await import('./actions/recover.ts')).recoverDebt,
})
