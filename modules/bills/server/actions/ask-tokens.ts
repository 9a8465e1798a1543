import type { AppContext } from '../../../kernel/app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { checkRefundJob } from '../jobs.ts'
import { tokensDue } from '../queries.ts'
import { planTokenAsks } from '../store.ts'
import { belongsAtDesk, nextAskMs } from '../token-schedule.ts'

const MAX_AT_ONCE = 50

/** Asks again about delivered purchases of prepaid meters whose token has not come. After half an hour the desk has them too. */
export async function askTokens({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = await tokensDue(db.system, now, MAX_AT_ONCE)
  if (due.length === 0) return
  await planTokenAsks(
    db.system,
    due.map(({ id, requests }) => ({
      id,
      state: belongsAtDesk(requests + 1) ? 'at_desk' : 'awaited',
      at: new Date(now.getTime() + nextAskMs(requests + 1)),
    })),
  )
  await writeJobs(
    db.system,
    due.map(({ id }) => checkRefundJob.enqueue({ reference: id })),
  )
}
