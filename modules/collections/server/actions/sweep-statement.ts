import { pendingJobs } from '../../../../platform/jobs/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import type { CollectionsContext } from '../context.ts'
import { findKnownNotices, type NoticeCursor, findCreditsOnLien, readCursor, findUnpostedNotices } from '../queries.ts'
import { bankAccountSource, partnerOf, type Source, sourceNamed, type SourcePartner, sourcePayload } from '../sources/index.ts'
import type { ListedCredit } from '../sources/source.ts'
import { storeNotices, storeCursor } from '../store.ts'
import { confirmCollectionJob } from '../jobs.ts'

/**
 * The overlap for lines that reach the statement late. The sweep of each minute has a shorter one (jobs.ts), or busy
 * hours would be read over and over.
 */
export const OVERLAP_MS = 30 * 60_000
const PAGE_SIZE = 200
const DAY_MS = 24 * 60 * 60_000
/** docs/money.md §9: four minutes from the notice to the wallet. */
const UNCONFIRMED_AFTER_MS = 2 * 60_000
/** A job due within this time is not moved forward. */
const DUE_SOON_MS = 60_000
const NOTICES_PER_PAGE = 10_000

/**
 * Each minute: takes up credits on the partner's own list without a notice, as if one had come. Asks again about known
 * credits without a confirmation, now that the list shows them. After a night without a worker, reading goes on
 * from the last sweep's cursor. Notices since then that are not posted and have no job are enqueued again too. If the
 * partner neither knows nor shows a credit, its job asks at growing intervals, until it gives up and is reported.
 */
export async function sweepStatement(
  given: CollectionsContext,
  overlapMs = OVERLAP_MS,
  source: Source = bankAccountSource,
  partnerName?: string,
): Promise<number> {
  const partner = partnerOf(given, source, partnerName)
  const context: SweepContext = { ...given, source, partner }
  const to = context.clock.now()
  const from = sweepStart((await readCursor(context.db.system, partner.name, 'collections')) ?? to, to, overlapMs)
  const unfinished = new Date(to.getTime() - UNCONFIRMED_AFTER_MS)
  await requeueUnposted(context, from, unfinished)
  let found = 0
  for (let page = 0, last = false; !last; page++) {
    const answer = await source.listCredits(context, partner, { from, to, page, size: PAGE_SIZE })
    if (answer.outcome !== 'ok') throw new Error(`the statement could not be read: ${answer.reason}`)
    found += await ingestCredits(context, answer.value.credits, unfinished)
    last = answer.value.last
  }
  await storeCursor(context.db.system, partner.name, 'collections', to)
  return found
}

type SweepContext = CollectionsContext & { source: Source; partner: SourcePartner }

/** Notices of that time that are not posted, and all credits under a lien, if no job asks about them any more. */
async function requeueUnposted(context: SweepContext, from: Date, before: Date): Promise<void> {
  const { db, partner } = context
  await requeueConfirmations(context, await findCreditsOnLien(db.system, partner.name, before), (dueAt) => dueAt === undefined)
  for (let after: NoticeCursor | null = { received_at: from, session_id: '' }; after !== null;) {
    const { sessionIds, last } = await findUnpostedNotices(db.system, partner.name, after, before, NOTICES_PER_PAGE)
    await requeueConfirmations(context, sessionIds, (dueAt) => dueAt === undefined)
    after = last
  }
}

/** Enqueues new jobs for sessions whose job is due at the wrong time; undefined: no live job. */
async function requeueConfirmations(
  context: SweepContext,
  sessionIds: readonly string[],
  isDueWrong: (dueAt: Date | undefined) => boolean,
): Promise<void> {
  if (sessionIds.length === 0) return
  const jobs = sessionIds.map((sessionId) =>
    confirmCollectionJob.enqueue({ sessionId, isAgain: true, ...sourcePayload(context, context.source, context.partner) }),
  )
  const alive = await pendingJobs(
    context.db.system,
    jobs.map(({ key }) => key),
  )
  const again = jobs.filter(({ key }) => isDueWrong(alive.get(key)))
  if (again.length > 0) await writeJobs(context.db.system, again)
}

/**
 * A cursor in the future was written by a clock that was ahead. Until then each sweep read a time with no lines yet.
 * Its duration is unknown, so a whole day is read again.
 */
function sweepStart(swept: Date, to: Date, overlapMs: number): Date {
  const aheadMs = swept.getTime() - to.getTime()
  return new Date(aheadMs > overlapMs ? to.getTime() - DAY_MS : Math.min(swept.getTime(), to.getTime()) - overlapMs)
}

async function ingestCredits(context: SweepContext, credits: readonly ListedCredit[], unfinished: Date): Promise<number> {
  const soon = context.clock.now().getTime() + DUE_SOON_MS
  const keys = credits.map(({ key }) => key)
  const known = await findKnownNotices(context.db.system, context.partner.name, keys, unfinished)
  const unconfirmed = [...known].flatMap(([key, waits]) => (waits ? [key] : []))
  await requeueConfirmations(context, unconfirmed, (dueAt) => dueAt === undefined || dueAt.getTime() > soon)
  const missed = credits.filter(({ key }) => !known.has(key))
  if (missed.length === 0) return 0
  const rows = missed.map(({ key, raw }) => ({
    id: context.ids.next('ntc'),
    partner: context.partner.name,
    session_id: key,
    source: 'sweep' as const,
    raw,
    told: null,
    received_at: context.clock.now(),
  }))
  return context.db.transaction(async (tx) => {
    const fresh = await storeNotices(tx, rows)
    await writeJobs(
      tx,
      fresh.map(({ session_id }) =>
        confirmCollectionJob.enqueue({ sessionId: session_id, ...sourcePayload(context, context.source, context.partner) }),
      ),
    )
    if (fresh.length > 0) context.log.warn({ credits: fresh.length }, 'credits of which no notice came were found on the statement')
    return fresh.length
  })
}

const MINUTE_MS = 60_000

/** All partners of a source. One that fails stops none of the others; the first failure is thrown at the end. */
export async function sweepMinutesBack(
  context: CollectionsContext,
  { minutesBack, source: sourceName }: { minutesBack?: number | undefined; source?: string | undefined },
): Promise<void> {
  const source = sourceNamed(context.sources, sourceName)
  const failures: unknown[] = []
  for (const { name } of source.partners(context))
    await sweepStatement(context, minutesBack === undefined ? OVERLAP_MS : minutesBack * MINUTE_MS, source, name).catch((failure: unknown) =>
      failures.push(failure),
    )
  if (failures.length > 0) throw failures[0]
}
