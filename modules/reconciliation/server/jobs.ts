import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { matchStatement } from './actions/match-statement.ts'
import { OVERLAP_MS, readStatement } from './actions/read-statement.ts'
import type { ReconciliationKit } from './kit.ts'

const DAY_MS = 24 * 60 * 60_000

/** Reads what the bank has booked and matches what agrees. What was read is matched even when the reading broke off. */
export function reconciliationJobs(kit: ReconciliationKit): JobHandlers {
  return {
    'reconciliation.match-statement': async ({ daysBack }) => {
      const reading = await readStatement(kit, typeof daysBack === 'number' ? daysBack * DAY_MS : OVERLAP_MS)
      await matchStatement(kit)
      if (!reading.complete) throw new Error(`the bank's statement could not be read to its end: ${reading.reason}`)
    },
  }
}

/** Each minute what is new; each night three days again, for lines that the bank booked late under an earlier time. */
export const reconciliationSchedules: Schedules = [
  { task: 'reconciliation.match-statement', cron: '* * * * *' },
  { task: 'reconciliation.match-statement', cron: '45 4 * * *', name: 'reconciliation.read-again', payload: { daysBack: 3 } },
]
