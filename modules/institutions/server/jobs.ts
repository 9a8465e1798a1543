import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import type { InstitutionsContext } from './find-account.ts'
import { storeBanks } from './store.ts'

/** The bank's own list, each day: institutions come, go and change their codes. */
export function institutionJobs(context: InstitutionsContext): JobHandlers {
  return {
    'institutions.refresh-banks': async () => {
      const answer = await context.bank.banks()
      if (answer.outcome !== 'ok') throw new Error(`the bank's list could not be read: ${answer.reason}`)
      await storeBanks(context.db.system, answer.value)
    },
  }
}

export const institutionSchedules: Schedules = [{ task: 'institutions.refresh-banks', cron: '15 3 * * *' }]
