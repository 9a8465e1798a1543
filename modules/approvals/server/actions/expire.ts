import type { AppContext } from '../../../kernel/app-context.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { approvalEvent } from '../live-event.ts'
import { requestEnded } from '../messages.ts'
import { expireApprovals, isAnyExpired } from '../store.ts'

const PAGE = 200

/** Nothing was done and nothing was held, so nothing is given back. */
export async function expireOpenApprovals({ db, clock, productName }: Pick<AppContext, 'db' | 'clock' | 'productName'>): Promise<void> {
  const at = clock.now()
  // Checked first: most minutes have nothing to end, and need no transaction.
  while (await isAnyExpired(db.system, at)) {
    const ended = await db.transaction(async (tx) => {
      const rows = await expireApprovals(tx, at, PAGE)
      await writeLiveEvents(
        tx,
        rows.map((row) => approvalEvent(row.business_id, row.id, 'expired')),
        at,
      )
      await writeJobs(
        tx,
        rows.flatMap((row) =>
          requestEnded.jobs(
            { email: row.asker.email },
            { productName, firstname: row.asker.firstname, businessName: row.business_name, approval: row, ending: 'expired' },
          ),
        ),
      )
      return rows.length
    })
    if (ended < PAGE) return
  }
}
