import { z } from 'zod'
import { addDays, lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { deleteOldMinutes } from './store.ts'

/** Today and yesterday are compared, so earlier minutes are not needed. */
export const deleteOldMinutesJob = defineJob('history.delete-old-minutes', z.strictObject({}), {
  schedules: [{ cron: '50 * * * *' }],
  handler: async () => (context: Pick<AppContext, 'db' | 'clock'>) =>
    deleteOldMinutes(context.db.system, startOfLagosDay(addDays(lagosDay(context.clock.now()), -1))),
})
