import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'

/** At 01:30 in Lagos, after the day is over. */
export const vestBonusesJob = defineJob('rewards.vest-bonuses', z.strictObject({}), {
  schedules: [{ cron: '30 0 * * *' }],
  handler: async () => (await import('./actions/vest-bonuses.ts')).vestBonuses,
})

export const awardReferralsJob = defineJob('rewards.award-referrals', z.strictObject({}), {
  schedules: [{ cron: '*/5 * * * *' }],
  handler: async () => (await import('./actions/award-referrals.ts')).awardReferrals,
})
