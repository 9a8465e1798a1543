import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { sweepStatement } from './actions/sweep-statement.ts'
import type { CollectionsKit } from './kit.ts'

export function collectionJobs(kit: CollectionsKit): JobHandlers {
  return {
    'collections.confirm': ({ sessionId }) => confirmCollection(kit, String(sessionId)),
    'collections.sweep': async () => void (await sweepStatement(kit)),
  }
}

export const collectionSchedules: Schedules = [{ task: 'collections.sweep', cron: '* * * * *' }]
