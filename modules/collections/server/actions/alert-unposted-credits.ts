import type { CollectionsContext } from '../context.ts'
import { type NoticeCursor, readCursor, findUnpostedNotices } from '../queries.ts'
import { storeCursor } from '../store.ts'

/** docs/money.md §9: four minutes from the notice to the wallet. Alarms are repeated after an hour and a day. */
export const ALERT_THRESHOLDS: readonly [afterMs: number, message: string][] = [
  [4 * 60_000, 'credits that we know of are not in a wallet after four minutes'],
  [60 * 60_000, 'credits that we know of are not in a wallet after an hour'],
  [24 * 60 * 60_000, 'credits that we know of are not in a wallet after a day'],
]
const PAGE_SIZE = 10_000
/** The number of session ids listed; the log has the total count too. */
const MAX_LISTED = 20

/**
 * Runs on time alone, without an answer of the bank. Each minute it reports credits that have passed a threshold since
 * the last run, and are posted neither to a wallet (under a lien too) nor to suspense. Each threshold once; twice only
 * if the process dies between the log line and the cursor.
 */
export async function alertUnpostedCredits(context: AlertContext): Promise<void> {
  const partners = context.sources.all.flatMap((source) => source.partners(context))
  for (const { name } of partners) await alertUnpostedOf(context, name)
}

type AlertContext = Pick<CollectionsContext, 'db' | 'bank' | 'alternateBanks' | 'cards' | 'sources' | 'clock' | 'log'>

async function alertUnpostedOf(context: AlertContext, partner: string): Promise<void> {
  const now = context.clock.now()
  const last = await readCursor(context.db.system, partner, 'collections.watch')
  // A cursor in the future was written by a clock that was ahead.
  const from = Math.min((last ?? now).getTime(), now.getTime())
  for (const [afterMs, message] of ALERT_THRESHOLDS) {
    const late = await findUnpostedBetween(context, partner, new Date(from - afterMs), new Date(now.getTime() - afterMs))
    if (late.length > 0) context.log.error({ alarm: 'credit', credits: late.length, sessionIds: late.slice(0, MAX_LISTED) }, message)
  }
  await storeCursor(context.db.system, partner, 'collections.watch', now)
}

/** Credits known since then, the end excluded, without a posting. */
async function findUnpostedBetween({ db }: AlertContext, partner: string, from: Date, before: Date): Promise<string[]> {
  const waiting: string[] = []
  for (let after: NoticeCursor | null = { received_at: from, session_id: '' }; after !== null;) {
    const { sessionIds, last } = await findUnpostedNotices(db.system, partner, after, before, PAGE_SIZE)
    waiting.push(...sessionIds)
    after = last
  }
  return waiting
}
