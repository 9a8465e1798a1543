import { z } from 'zod'
import { addDays, lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { addCounterparties, counterpartiesReadTo, deleteOldMinutes } from './store.ts'

/** Today and yesterday are compared, so earlier minutes are not needed. */
export const deleteOldMinutesJob = defineJob('history.delete-old-minutes', z.strictObject({}), {
  schedules: [{ cron: '50 * * * *' }],
  handler: async () => (context: Pick<AppContext, 'db' | 'clock'>) =>
    deleteOldMinutes(context.db.system, startOfLagosDay(addDays(lagosDay(context.clock.now()), -1))),
})

const DAY_MS = 24 * 60 * 60_000
/** A payment is visible later than its time says, by the length of its commit. */
const OVERLAP_MS = 10 * 60_000
/** Days read in one run. A longer past takes several. */
const MOST_DAYS = 60

/** Fills the search of counterparties behind the payments. */
export const fillCounterpartySearchJob = defineJob('history.fill-counterparty-search', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => fillCounterpartySearch,
})

export async function fillCounterpartySearch({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  let readTo = await counterpartiesReadTo(db.system)
  for (let days = 0; readTo !== null && readTo < now && days < MOST_DAYS; days++) {
    const from = new Date(readTo.getTime() - OVERLAP_MS)
    const to = new Date(Math.min(readTo.getTime() + DAY_MS, now.getTime()))
    await db.transaction((tx) => addCounterparties(tx, from, to))
    readTo = to
  }
}
