import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { OVERLAP_MS, sweepStatement } from './actions/sweep-statement.ts'
import type { CollectionsKit } from './kit.ts'

const DAY_MS = 24 * 60 * 60_000

export function collectionJobs(kit: CollectionsKit): JobHandlers {
  return {
    'collections.confirm': ({ sessionId }) => confirmCollection(kit, String(sessionId)),
    'collections.sweep': async ({ daysBack }) => void (await sweepStatement(kit, typeof daysBack === 'number' ? daysBack * DAY_MS : OVERLAP_MS)),
  }
}

/** Each minute what is new; each night three days again, as far as the matching of the statement looks back for late lines. */
export const collectionSchedules: Schedules = [
  { task: 'collections.sweep', cron: '* * * * *' },
  { task: 'collections.sweep', cron: '50 4 * * *', name: 'collections.sweep-again', payload: { daysBack: 3 } },
]
