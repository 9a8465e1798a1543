import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { OVERLAP_MS, sweepStatement } from './actions/sweep-statement.ts'
import { alertUnpostedCredits } from './actions/alert-unposted-credits.ts'
import type { CollectionsContext } from './context.ts'
import { isConfirmed } from './queries.ts'

const MINUTE_MS = 60_000

export function collectionJobs(context: CollectionsContext): JobHandlers {
  return {
    'collections.confirm': async ({ sessionId, isAgain }) => {
      if (isAgain === true && (await isConfirmed(context.db.system, context.bank.name, String(sessionId)))) return
      await confirmCollection(context, String(sessionId))
    },
    'collections.sweep': async ({ minutesBack }) =>
      void (await sweepStatement(context, typeof minutesBack === 'number' ? minutesBack * MINUTE_MS : OVERLAP_MS)),
    'collections.watch': () => alertUnpostedCredits(context),
  }
}

/**
 * The clock each minute, whatever the bank does. The sweep: each minute what is new, and as much before it that a credit is shown once more when it is old enough to be asked about; every ten
 * minutes half an hour, and each night three days, as far as the matching of the statement looks back for late lines.
 */
export const collectionSchedules: Schedules = [
  { task: 'collections.watch', cron: '* * * * *' },
  { task: 'collections.sweep', cron: '* * * * *', payload: { minutesBack: 2 } },
  { task: 'collections.sweep', cron: '5,15,25,35,45,55 * * * *', name: 'collections.sweep-late' },
  { task: 'collections.sweep', cron: '50 4 * * *', name: 'collections.sweep-again', payload: { minutesBack: 3 * 24 * 60 } },
]
