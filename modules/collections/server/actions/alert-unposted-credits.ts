import type { CollectionsContext } from '../context.ts'
import { type NoticeCursor, readCursor, findUnpostedNotices } from '../queries.ts'
import { storeCursor } from '../store.ts'

/** docs/money.md §9: four minutes from the notice to the wallet. What that finds is told again after an hour and a day. */
export const ALERT_THRESHOLDS: readonly [afterMs: number, says: string][] = [
  [4 * 60_000, 'credits that we know of are not in a wallet after four minutes'],
  [60 * 60_000, 'credits that we know of are not in a wallet after an hour'],
  [24 * 60 * 60_000, 'credits that we know of are not in a wallet after a day'],
]
const PAGE_SIZE = 10_000
/** So many are named; the number of all is told. */
const MAX_LISTED = 20

/**
 * The clock of a credit, whatever the bank answers or does not: each minute those are told that have passed a mark since the last
 * time and that nothing is posted for, neither in a wallet (under a lien too) nor in suspense. Each mark once; again only where we
 * die between the word and the note of it.
 */
export async function alertUnpostedCredits(context: Pick<CollectionsContext, 'db' | 'bank' | 'clock' | 'log'>): Promise<void> {
  const now = context.clock.now()
  const last = await readCursor(context.db.system, context.bank.name, 'collections.watch')
  // A mark in the future is of a clock that was ahead.
  const from = Math.min((last ?? now).getTime(), now.getTime())
  for (const [afterMs, says] of ALERT_THRESHOLDS) {
    const late = await findUnpostedBetween(context, new Date(from - afterMs), new Date(now.getTime() - afterMs))
    if (late.length > 0) context.log.error({ alarm: 'credit', credits: late.length, sessionIds: late.slice(0, MAX_LISTED) }, says)
  }
  await storeCursor(context.db.system, context.bank.name, 'collections.watch', now)
}

/** What we heard of in that time, its end not included, and nothing is posted for. */
async function findUnpostedBetween({ db, bank }: Pick<CollectionsContext, 'db' | 'bank'>, from: Date, before: Date): Promise<string[]> {
  const waiting: string[] = []
  for (let after: NoticeCursor | null = { received_at: from, session_id: '' }; after !== null;) {
    const { sessionIds, last } = await findUnpostedNotices(db.system, bank.name, after, before, PAGE_SIZE)
    waiting.push(...sessionIds)
    after = last
  }
  return waiting
}
