import type { AppContext } from '../../../kernel/app-context.ts'
import { entriesAfter, isAnyUnsealed } from '../queries.ts'
import { sealHash } from '../seal.ts'
import { lockHead, advanceHead } from '../store.ts'

export type SealAuditContext = Pick<AppContext, 'db' | 'clock'>

/**
 * An entry gets its id before its commit, so an entry with a smaller id may appear later. No transaction lasts nearly
 * as long as this delay: older entries are complete.
 */
const SEAL_DELAY_MS = 2 * 60_000

/** Seals complete entries that are not sealed yet, page by page. Writers of the audit do not wait for it. */
export async function sealAudit({ db, clock }: SealAuditContext): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() - SEAL_DELAY_MS)
  // Checked first: most minutes have nothing to seal, and need no transaction.
  while (await isAnyUnsealed(db.system, until)) {
    await db.transaction(async (tx) => {
      const head = await lockHead(tx)
      const entries = await entriesAfter(tx, head.lastEntry, { until })
      const last = entries.at(-1)
      if (!last) return
      const id = head.sealId + 1n
      await advanceHead(tx, head, { id, lastEntry: last.id, entries: entries.length, hash: sealHash(head.hash, id, entries), at: now })
    })
  }
}
