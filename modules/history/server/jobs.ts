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

const HOUR_MS = 60 * 60_000
/** A payment is visible later than its time says, by the length of its commit. */
const OVERLAP_MS = 10 * 60_000
/** Hours read in one run, about two months. A longer past takes several. */
const MOST_HOURS = 1_500

/** Fills the search of counterparties behind the payments. */
export const fillCounterpartySearchJob = defineJob('history.fill-counterparty-search', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  handler: async () => fillCounterpartySearch,
})

export async function fillCounterpartySearch({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  let readTo = await counterpartiesReadTo(db.system)
  for (let hours = 0; readTo !== null && readTo < now && hours < MOST_HOURS; hours++) {
    const from = new Date(readTo.getTime() - OVERLAP_MS)
    const to = new Date(Math.min(readTo.getTime() + HOUR_MS, now.getTime()))
    await db.transaction((tx) => addCounterparties(tx, from, to))
    readTo = to
  }
}
