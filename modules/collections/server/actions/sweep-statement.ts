import { jobsAlive } from '../../../../platform/jobs/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { ownReferences } from '../../../transfers/index.ts'
import type { StatementLine } from '../../../../partners/bank/port.ts'
import type { CollectionsKit } from '../kit.ts'
import { heardOf, type NoticePlace, onLien, readTo, unposted } from '../queries.ts'
import { keepNotices, keepReadTo } from '../store.ts'
import { confirmAgainJob, confirmJob } from './receive-notice.ts'

/** So far is looked back for what reaches the statement late; each minute less of it (jobs.ts), or busy hours would be read over and over. */
export const OVERLAP_MS = 30 * 60_000
const PAGE_SIZE = 200
const DAY_MS = 24 * 60 * 60_000
/** docs/money.md §9: four minutes from the notice to the wallet. */
const UNFINISHED_AFTER_MS = 2 * 60_000
/** Who is to be asked about within a minute is not asked about sooner. */
const SOON_MS = 60_000
const NOTICES_AT_ONCE = 10_000

/**
 * Each minute: credits on the bank's statement that no notice told us of are taken up as if one had; and those that we know of and
 * could not confirm are asked about again now that the bank shows them. Whoever was down for a night reads on from where the last
 * sweep came to. What was told since then, came to nothing and is in nobody's hands is taken up anew too. What the bank neither
 * knows nor shows is asked about at longer and longer waits, until its job gives up and is told as such.
 */
export async function sweepStatement(kit: CollectionsKit, overlapMs = OVERLAP_MS): Promise<number> {
  const to = kit.clock.now()
  const from = fromWhen((await readTo(kit.db.system, kit.bank.name, 'collections')) ?? to, to, overlapMs)
  const unfinished = new Date(to.getTime() - UNFINISHED_AFTER_MS)
  await takeUpLost(kit, from, unfinished)
  let found = 0
  for (let page = 0, last = false; !last; page++) {
    const answer = await kit.bank.statement({ from, to, page, size: PAGE_SIZE })
    if (answer.outcome !== 'ok') throw new Error(`the statement could not be read: ${answer.reason}`)
    found += await takeUp(kit, answer.value.lines, unfinished)
    last = answer.value.last
  }
  await keepReadTo(kit.db.system, kit.bank.name, 'collections', to)
  return found
}

/** What was told in that time and is not posted, and whatever is under a lien, where no job asks about it any more. */
async function takeUpLost(kit: CollectionsKit, from: Date, before: Date): Promise<void> {
  const { db, bank } = kit
  await askAgain(kit, await onLien(db.system, bank.name, before), (dueAt) => dueAt === undefined)
  for (let after: NoticePlace | null = { received_at: from, session_id: '' }; after !== null;) {
    const { sessionIds, last } = await unposted(db.system, bank.name, after, before, NOTICES_AT_ONCE)
    await askAgain(kit, sessionIds, (dueAt) => dueAt === undefined)
    after = last
  }
}

/** Begins anew what there is to ask about those sessions whose job is due when it should not be; undefined: there is none alive. */
async function askAgain(kit: CollectionsKit, sessionIds: readonly string[], isDueWrong: (dueAt: Date | undefined) => boolean): Promise<void> {
  if (sessionIds.length === 0) return
  const jobs = sessionIds.map(confirmAgainJob)
  const alive = await jobsAlive(
    kit.db.system,
    jobs.map(({ key }) => key),
  )
  const again = jobs.filter(({ key }) => isDueWrong(alive.get(key)))
  if (again.length > 0) await writeJobs(kit.db.system, again)
}

/**
 * A mark in the future is of a clock that was ahead: while it was, each sweep looked where nothing had happened yet. Nobody knows
 * for how long, so a whole day is read again.
 */
function fromWhen(swept: Date, to: Date, overlapMs: number): Date {
  const aheadMs = swept.getTime() - to.getTime()
  return new Date(aheadMs > overlapMs ? to.getTime() - DAY_MS : Math.min(swept.getTime(), to.getTime()) - overlapMs)
}

async function takeUp(kit: CollectionsKit, lines: readonly StatementLine[], unfinished: Date): Promise<number> {
  const told = lines.filter((line) => line.direction === 'in' && line.sessionId !== null && line.accountNumber !== null)
  // What names a payment of ours is that payment coming back (M16), whatever account the bank writes beside it.
  const named = told.flatMap((line) => line.reference ?? [])
  const returns = named.length === 0 ? new Set() : await ownReferences(kit.db.system, kit.bank.name, named)
  const credits = told.filter((line) => !returns.has(line.reference))
  const sessionIds = credits.map((line) => line.sessionId!)
  const soon = kit.clock.now().getTime() + SOON_MS
  const known = await heardOf(kit.db.system, kit.bank.name, sessionIds, unfinished)
  const unconfirmed = [...known].flatMap(([sessionId, waits]) => (waits ? [sessionId] : []))
  await askAgain(kit, unconfirmed, (dueAt) => dueAt === undefined || dueAt.getTime() > soon)
  const missed = credits.filter((line) => !known.has(line.sessionId!))
  if (missed.length === 0) return 0
  const rows = missed.map((line) => ({
    id: kit.ids.next('ntc'),
    partner: kit.bank.name,
    session_id: line.sessionId!,
    source: 'sweep' as const,
    raw: JSON.stringify({ lineId: line.lineId, amountKobo: String(line.amountKobo), accountNumber: line.accountNumber }),
    told: null,
    received_at: kit.clock.now(),
  }))
  return kit.db.transaction(async (tx) => {
    const fresh = await keepNotices(tx, rows)
    await writeJobs(tx, fresh.map(confirmJob))
    if (fresh.length > 0) kit.log.warn({ credits: fresh.length }, 'credits of which no notice came were found on the statement')
    return fresh.length
  })
}
