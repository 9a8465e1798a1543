import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { TransfersContext } from './context.ts'

/** In Lagos. */
export const SETTLEMENT_HOUR = 6

/** At 06:00 in Lagos: the money of the day before goes to the payout banks of the businesses that want it. */
export const settleAllJob = defineJob('transfers.settle-all', z.strictObject({}), {
  schedules: [{ cron: `0 ${SETTLEMENT_HOUR - 1} * * *` }],
  handler: async () => (await import('./actions/settle-business.ts')).settleAll,
})

export const settleBusinessJob = defineJob('transfers.settle-business', z.strictObject({ businessId: z.string(), day: z.string() }), {
  key: ({ businessId, day }) => `settle-business:${businessId}:${day}`,
  pool: 'bank',
  handler: async () => {
    const { settleBusiness } = await import('./actions/settle-business.ts')
    return (context: TransfersContext, { businessId, day }) => settleBusiness(context, businessId, day)
  },
})
