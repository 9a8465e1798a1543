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
/** Spans read in one run. A longer past takes several. */
const MAX_SPANS = 40
/** After a span with fewer counterparties the next one is four times as long, after one with more it is half as long. */
const MANY = 5_000

/** Fills the search of counterparties behind the payments. */
export const fillCounterpartySearchJob = defineJob('history.fill-counterparty-search', z.strictObject({}), {
  schedules: [{ cron: '*/5 * * * *' }],
  handler: async () => fillCounterpartySearch,
})

export async function fillCounterpartySearch({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  let readTo = await counterpartiesReadTo(db.system)
  // A run begins with an hour, so that the run after one that took too long reads less at once.
  let spanMs = HOUR_MS
  for (let spans = 0; readTo !== null && readTo < now && spans < MAX_SPANS; spans++) {
    const from = new Date(readTo.getTime() - OVERLAP_MS)
    const to = new Date(Math.min(readTo.getTime() + spanMs, now.getTime()))
    const count = await db.transaction((tx) => addCounterparties(tx, from, to))
    spanMs = count < MANY ? spanMs * 4 : Math.max(HOUR_MS, spanMs / 2)
    readTo = to
  }
}
